import {
  type ClientLoaderFunctionArgs,
  Outlet,
  redirect,
  redirectDocument,
  useLoaderData,
} from 'react-router';
import { permissionsQuery } from '#domains/access/web/part/me.queries.ts';
import { type Granted, MeProvider } from '#domains/access/web/part/me.tsx';
import { signInAddress } from '#domains/identity/web/part/go-to-sign-in.ts';
import { useSessionInStep } from '#domains/identity/web/part/session.ts';
import { sessionState } from '#domains/identity/web/part/session-store.ts';
import { fetchTill } from '#domains/pos/web/part/fetch-till.ts';
import { whoAmIRoute } from '#domains/site/contract/who-am-i.ts';
import { accessToken, userCookie } from '#platform/client/access-token.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { shopOfPerson } from '#platform/client/shop-of-page.ts';
import { takeEarlyScans } from '#platform/ui/scan/early-scans.ts';
import { SectionsProvider } from '#platform/ui/section-tabs.tsx';
import { loadPageTranslations } from './load-page-translations.ts';
import { queryClient } from './query-client.ts';
import { FindField } from './shell/find-field.tsx';
import { SECTIONS } from './shell/navigation/sections.tsx';
import { isOpenTo, NAV_ITEMS } from './shell/navigation.ts';
import { SessionWatch } from './shell/session-watch.tsx';
import { Shell } from './shell/shell.tsx';
import { ShellOutline } from './shell/shell-outline.tsx';
import { UserMenu } from './shell/user-menu.tsx';

const TILL = '/dashboard/pos';
/** An open page notices a session that was ended elsewhere. */
const POLL_INTERVAL_S = 300;
const NAMESPACES = [
  'pos',
  'approval',
  'receipt',
  'accounting',
  'dashboard',
  'lists',
  'returns',
  'shift',
  'settings',
  'setup',
];

/** A visitor who is not signed in goes to the sign-in page, and returns here. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, href } = new URL(request.url);
  const toSignIn = () => redirectDocument(signInAddress(href));
  const translations = loadPageTranslations(...NAMESPACES);
  // After a redirect to the sign-in page nobody handles this error.
  translations.catch(() => undefined);
  if ((await accessToken()) === null) {
    // The network is down: the user may well be signed in.
    if (sessionState().is_away) throw new ApiError({ code: 'unreached', status: 0 });
    return toSignIn();
  }
  // Signed in, without a shop: operators go to their pages, all others create a shop first.
  if (shopOfPerson() === null && userCookie() !== null) {
    const { data: who } = await call(whoAmIRoute);
    return redirectDocument(who.is_operator ? '/dashboard/operator/site' : '/welcome');
  }
  if (pathname === TILL) fetchTill(queryClient());
  try {
    const [{ data }] = await Promise.all([
      queryClient().ensureQueryData(permissionsQuery()),
      translations,
    ]);
    return pathname === TILL ? startAtTill(data) : { granted: data };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return toSignIn();
    throw error;
  }
}
/** Sign-in leads to the till: users who cannot sell start at the first page they can open. */
function startAtTill(granted: Granted) {
  const held = new Set(granted.permissions);
  const me = { ...granted, can: (one: string) => held.has(one) };
  const first = NAV_ITEMS.find((item) => isOpenTo(me, item));
  if (first === undefined || first.to === TILL) return { granted };
  takeEarlyScans();
  return redirect(first.to);
}

clientLoader.hydrate = true as const;

/** The role changes only with a new sign-in of this page. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return <ShellOutline />;
}

export default function Dashboard() {
  const { granted } = useLoaderData<{ granted: Granted }>();
  useSessionInStep({ every_s: POLL_INTERVAL_S });
  return (
    <MeProvider granted={granted}>
      <SessionWatch />
      <Shell>
        <SectionsProvider value={SECTIONS}>
          <Outlet context={{ person: <UserMenu />, find: <FindField /> }} />
        </SectionsProvider>
      </Shell>
    </MeProvider>
  );
}
