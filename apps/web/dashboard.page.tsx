import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router';
import { permissionsQuery } from '#domains/access/web/part/me.queries.ts';
import { type Granted, MeProvider } from '#domains/access/web/part/me.tsx';
import { onSignOutElsewhere } from '#domains/identity/web/part/auth-protocol.ts';
import { fetchTill } from '#domains/pos/web/part/fetch-till.ts';
import { accessToken, renew } from '#platform/client/access-token.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { pageWords } from './page-words.ts';
import { queryClient } from './query-client.ts';
import { FindField } from './shell/find-field.tsx';
import { Shell } from './shell/shell.tsx';
import { ShellOutline } from './shell/shell-outline.tsx';
import { UserMenu } from './shell/user-menu.tsx';

const TILL = '/dashboard/pos';
const WORDS = [
  'pos',
  'receipt',
  'accounting',
  'dashboard',
  'lists',
  'returns',
  'shift',
  'settings',
];

/** Who is not signed in goes to the sign-in page and comes back here. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const toSignIn = () =>
    redirect(`/login?${new URLSearchParams({ callbackUrl: pathname + search })}`);
  const words = pageWords(...WORDS);
  // Whoever has to sign in first does not hear of it.
  words.catch(() => undefined);
  if ((await accessToken()) === null) return toSignIn();
  if (pathname === TILL) fetchTill(queryClient());
  try {
    const [{ data }] = await Promise.all([
      queryClient().ensureQueryData(permissionsQuery()),
      words,
    ]);
    return { granted: data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return toSignIn();
    throw error;
  }
}
clientLoader.hydrate = true as const;

/** The role changes only with a new sign-in of this page. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return <ShellOutline />;
}

export default function Dashboard() {
  const { granted } = useLoaderData<{ granted: Granted }>();
  useEffect(() => onSignOutElsewhere(() => window.location.assign('/login')), []);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void renew();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
  return (
    <MeProvider granted={granted}>
      <Shell>
        <Outlet context={{ person: <UserMenu />, find: <FindField /> }} />
      </Shell>
    </MeProvider>
  );
}
