import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router';
import { permissionsQuery } from '#domains/access/web/part/me.queries.ts';
import { type Granted, MeProvider } from '#domains/access/web/part/me.tsx';
import { onSignOutElsewhere } from '#domains/identity/web/part/auth-protocol.ts';
import { accessToken, renew } from '#platform/client/access-token.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { pageWords } from './page-words.ts';
import { queryClient } from './query-client.ts';
import { FindField } from './shell/find-field.tsx';
import { Shell } from './shell/shell.tsx';
import { ShellOutline } from './shell/shell-outline.tsx';
import { UserMenu } from './shell/user-menu.tsx';

/** Who is not signed in goes to the sign-in page and comes back here. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const toSignIn = () =>
    redirect(`/login?${new URLSearchParams({ callbackUrl: pathname + search })}`);
  if ((await accessToken()) === null) return toSignIn();
  try {
    await pageWords('pos', 'receipt', 'accounting', 'dashboard', 'lists', 'returns', 'shift');
    const { data } = await queryClient().ensureQueryData(permissionsQuery());
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
