import { Button } from '@mantine/core';
import { IconBrandGoogle, IconLock, IconMail, type TablerIcon } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import {
  type LinkedAccount,
  readSignInMethodsRoute,
  unlinkAccountRoute,
} from '../contract/linked-accounts.ts';
import { isLastSignInMethod } from '../core/last-sign-in-method.ts';
import { signIn } from './part/sign-in.ts';
import s from './security.module.css';
import { SheetOutline } from './sheet-outline.tsx';
import { useFailure } from './use-failure.ts';

type SignInMethodsData = CallAnswer<typeof readSignInMethodsRoute>['data'];

const HERE = '/dashboard/settings/security';

/** The user's sign-in methods, and those that can be added. */
export function SignInMethods() {
  const { t } = useTranslation('security');
  const methodsQuery = useQuery(queryOptionsFor(readSignInMethodsRoute));
  return (
    <section className={ui.box} aria-labelledby="ways-in">
      <header className={s.head}>
        <h2 id="ways-in">{t('ways')}</h2>
        <p>{t('ways_text')}</p>
      </header>
      {methodsQuery.isPending && <SheetOutline />}
      {methodsQuery.isError && (
        <ErrorState
          title={t('ways_failed')}
          error={methodsQuery.error}
          onRetry={() => void methodsQuery.refetch()}
        />
      )}
      {methodsQuery.data !== undefined && <Rows methods={methodsQuery.data.data} />}
    </section>
  );
}

function Rows({ methods }: { methods: SignInMethodsData }) {
  const { t } = useTranslation('security');
  const { has_password, email, accounts, available: availableProviders } = methods;
  const google = accounts.find(({ provider }) => provider === 'google');
  return (
    <ul>
      <Way icon={IconLock} name={t('password')}>
        {t(has_password ? 'password_set' : 'password_none')}
      </Way>
      <Way icon={IconMail} name={t('by_email')}>
        {email === null ? t('by_email_none') : t('by_email_text', { email })}
      </Way>
      {google !== undefined && <Linked account={google} methods={methods} />}
      {google === undefined && availableProviders.includes('google') && <NotLinked />}
    </ul>
  );
}

type WayProps = {
  icon: TablerIcon;
  name: string;
  children: ReactNode;
  action?: ReactNode;
  failure?: string | null;
};

function Way({ icon: Icon, name, children, action, failure = null }: WayProps) {
  return (
    <li className={s.row}>
      <Icon size={21} stroke={1.75} aria-hidden="true" />
      <span className={s.text}>
        <b>{name}</b>
        <small>{children}</small>
        {failure !== null && (
          <small role="alert" className={s.wrong}>
            {failure}
          </small>
        )}
      </span>
      {action}
    </li>
  );
}

function Linked({ account, methods }: { account: LinkedAccount; methods: SignInMethodsData }) {
  const { t } = useTranslation('security');
  const dates = useDates();
  const client = useQueryClient();
  const failureOf = useFailure();
  const unlink = useMutation({
    mutationFn: () => call(unlinkAccountRoute, { params: { id: account.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [readSignInMethodsRoute.path] }),
  });
  const { has_password, accounts } = methods;
  const isLast = isLastSignInMethod({ has_password, accounts: accounts.length });
  const day = dates.moment(account.linked_at);
  return (
    <Way
      icon={IconBrandGoogle}
      name={t('google')}
      failure={failureOf(unlink.error)}
      action={
        !isLast && (
          <Button
            variant="default"
            size="md"
            loading={unlink.isPending}
            onClick={() => unlink.mutate()}
          >
            {t('unlink')}
            <span className="for-readers"> {t('google')}</span>
          </Button>
        )
      }
    >
      {account.email === null
        ? t('google_linked_plain', { day })
        : t('google_linked', { email: account.email, day })}
      {isLast && <> · {t('last_sign_in_method')}</>}
    </Way>
  );
}

/** Links a Google account, and returns to this page. */
function NotLinked() {
  const { t } = useTranslation('security');
  const [isBusy, setBusy] = useState(false);
  function link() {
    setBusy(true);
    void signIn('google', { callbackUrl: HERE, fields: { link: 'true' } });
  }
  return (
    <Way
      icon={IconBrandGoogle}
      name={t('google')}
      action={
        <Button variant="default" size="md" loading={isBusy} onClick={link}>
          {t('link')}
          <span className="for-readers"> {t('google')}</span>
        </Button>
      }
    >
      {t('google_none')}
    </Way>
  );
}
