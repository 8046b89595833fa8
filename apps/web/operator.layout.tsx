import { Box, Group } from '@mantine/core';
import { IconBuildingStore, IconExternalLink, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type ClientLoaderFunctionArgs,
  Link,
  Outlet,
  redirectDocument,
  useLoaderData,
  useLocation,
} from 'react-router';
import { signInAddress } from '#domains/identity/web/part/go-to-sign-in.ts';
import { useSession, useSessionInStep } from '#domains/identity/web/part/session.ts';
import { signOut } from '#domains/identity/web/part/sign-out.ts';
import { whoAmIRoute } from '#domains/site/contract/who-am-i.ts';
import { OPERATOR_NAV_ITEMS } from '#domains/site/web/part/operator-nav-items.ts';
import '#domains/site/web/site.css';
import { accessToken } from '#platform/client/access-token.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { shopOfPerson } from '#platform/client/shop-of-page.ts';
import { PageMessage } from '#platform/ui/page-message.tsx';
import { Mark } from '#platform/ui/wordmark.tsx';
import { loadPageTranslations } from './load-page-translations.ts';
import s from './operator.module.css';
import { usePreferences } from './preferences-context.ts';
import shell from './shell/shell.module.css';
import { ShellOutline } from './shell/shell-outline.tsx';

const HERE = '/dashboard/operator/site';

type Who = CallAnswer<typeof whoAmIRoute>['data'];

/** Operators belong to the platform, so they need no shop. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const toSignIn = () => redirectDocument(signInAddress(request.url));
  const translations = loadPageTranslations('operator', 'lists');
  translations.catch(() => undefined);
  if ((await accessToken()) === null) return toSignIn();
  try {
    const [{ data }] = await Promise.all([call(whoAmIRoute), translations]);
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return toSignIn();
    throw error;
  }
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return <ShellOutline />;
}

export default function Operator() {
  const { t } = useTranslation('operator');
  const who = useLoaderData<Who>();
  useSessionInStep();
  useSession({ required: true });
  return (
    <div className={shell.shell}>
      <OperatorNav />
      <PhoneTop name={who.name} />
      <main className={shell.page}>
        <Box flex={1} mih={0}>
          {who.is_operator ? (
            <Outlet context={{ person: <Person name={who.name} /> }} />
          ) : (
            <>
              <title>{`${t('site')} · ${t('common:product')}`}</title>
              <PageMessage title={t('not_operator')} text={t('not_operator_text')}>
                <Link to="/dashboard">{t('common:to_start')}</Link>
              </PageMessage>
            </>
          )}
        </Box>
      </main>
    </div>
  );
}

function OperatorNav() {
  const { t } = useTranslation('operator');
  const { pathname } = useLocation();
  return (
    <nav className={`cloth screen-only ${shell.spine}`} aria-label={t('pages')}>
      <Link to={HERE} aria-label={t('site')} className={s.top}>
        <Mark className={shell.mark} />
      </Link>
      {OPERATOR_NAV_ITEMS.map(({ to, short, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={shell.place}
          aria-label={t(short)}
          aria-current={pathname.startsWith(to) ? 'page' : undefined}
        >
          <Icon size={21} stroke={1.75} />
          <span className={shell.placeLabel}>{t(short)}</span>
        </Link>
      ))}
    </nav>
  );
}

function PhoneTop({ name }: { name: string }) {
  const { t } = useTranslation('operator');
  return (
    <nav
      className={`cloth screen-only ${shell.phoneBar}`}
      data-stitch="foot"
      aria-label={t('pages')}
    >
      <Link to={HERE} aria-label={t('site')} className={s.home}>
        <Mark className={s.mark} />
      </Link>
      <span className={shell.phoneTitle}>
        <b>{t('site')}</b>
        <small>{name}</small>
      </span>
      <Choices />
    </nav>
  );
}

function Person({ name }: { name: string }) {
  const { t } = useTranslation('operator');
  return (
    <Group gap={4} wrap="nowrap">
      <Box component="span" mr={8} c="dimmed">
        {name}
      </Box>
      <a className={s.button} href="/" target="_blank" rel="noreferrer">
        <IconExternalLink size={18} stroke={1.75} aria-hidden="true" /> {t('to_site')}
      </a>
      <Choices />
    </Group>
  );
}

/** The language, the link to the shop if there is one, and sign-out. */
function Choices() {
  const { t } = useTranslation('operator');
  const { language, choose } = usePreferences();
  const other = language === 'bn' ? 'en' : 'bn';
  return (
    <>
      <button
        type="button"
        className={s.button}
        lang={other}
        onClick={() => void choose({ language: other })}
      >
        {t(`common:language_${other}`)}
      </button>
      {shopOfPerson() !== null && (
        <a className={s.button} href="/dashboard" aria-label={t('to_shop')} title={t('to_shop')}>
          <IconBuildingStore size={20} stroke={1.75} />
        </a>
      )}
      <button
        type="button"
        className={s.button}
        aria-label={t('common:sign_out')}
        title={t('common:sign_out')}
        onClick={() => void signOut({ callbackUrl: '/login' })}
      >
        <IconLogout size={20} stroke={1.75} />
      </button>
    </>
  );
}
