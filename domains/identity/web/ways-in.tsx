import { Button } from '@mantine/core';
import { IconBrandGoogle, IconLock, IconMail, type TablerIcon } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallAnswer, call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import {
  type LinkedAccount,
  readWaysInRoute,
  unlinkAccountRoute,
} from '../contract/linked-accounts.ts';
import { isLastWayIn } from '../core/last-way-in.ts';
import { signIn } from './part/sign-in.ts';
import s from './security.module.css';
import { SheetOutline } from './sheet-outline.tsx';
import { useFailure } from './use-failure.ts';

type Ways = CallAnswer<typeof readWaysInRoute>['data'];

const HERE = '/dashboard/settings/security';

/** The ways in that the person has, and what could be added. */
export function WaysIn() {
  const { t } = useTranslation('security');
  const asked = useQuery(queryOptionsFor(readWaysInRoute));
  return (
    <section className={s.sheet} aria-labelledby="ways-in">
      <header className={s.head}>
        <h2 id="ways-in">{t('ways')}</h2>
        <p>{t('ways_text')}</p>
      </header>
      {asked.isPending && <SheetOutline />}
      {asked.isError && (
        <ErrorState
          title={t('ways_failed')}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.data !== undefined && <Rows ways={asked.data.data} />}
    </section>
  );
}

function Rows({ ways }: { ways: Ways }) {
  const { t } = useTranslation('security');
  const { has_password, email, accounts, offered } = ways;
  const google = accounts.find(({ provider }) => provider === 'google');
  return (
    <ul>
      <Way icon={IconLock} name={t('password')}>
        {t(has_password ? 'password_set' : 'password_none')}
      </Way>
      <Way icon={IconMail} name={t('by_email')}>
        {email === null ? t('by_email_none') : t('by_email_text', { email })}
      </Way>
      {google !== undefined && <Linked account={google} ways={ways} />}
      {google === undefined && offered.includes('google') && <NotLinked />}
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

function Linked({ account, ways }: { account: LinkedAccount; ways: Ways }) {
  const { t } = useTranslation('security');
  const dates = useDates();
  const client = useQueryClient();
  const failureOf = useFailure();
  const unlink = useMutation({
    mutationFn: () => call(unlinkAccountRoute, { params: { id: account.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [readWaysInRoute.path] }),
  });
  const { has_password, accounts } = ways;
  const isLast = isLastWayIn({ has_password, accounts: accounts.length });
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
      {isLast && <> · {t('last_way_in')}</>}
    </Way>
  );
}

/** Leads to Google and back to this page. */
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
