import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { AccountFrame } from '#domains/identity/web/part/account-frame.tsx';
import { useSession } from '#domains/identity/web/part/session.ts';
import { call } from '#platform/client/call.ts';
import { localName } from '#platform/ui/local-name.ts';
import { type Invitation, readInvitationRoute } from '../contract/invitation.ts';
import s from './invitation.module.css';
import { JoinAsMe, JoinAsNew, JoinByAccount } from './join-forms.tsx';

/** The link is a secret: no referrer is sent, and nothing is cached. */
export function headers() {
  return {
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

/** The page of an invitation link: join as a new user, or with an account. */
export default function InvitationPage() {
  const { t } = useTranslation('invitation');
  const { token = '' } = useParams();
  const invitationQuery = useQuery({
    queryKey: [readInvitationRoute.path, token],
    queryFn: () => call(readInvitationRoute, { body: { token } }),
    retry: false,
  });
  const invitation = invitationQuery.data?.data;
  return (
    <AccountFrame title={t('join_title')} greeting={t('join_greeting')} lead={t('join_lead')}>
      {invitationQuery.isPending && (
        <p className={s.text} aria-busy="true">
          {t('loading')}
        </p>
      )}
      {invitationQuery.isError && (
        <Over onRetry={() => void invitationQuery.refetch()} error={invitationQuery.error} />
      )}
      {invitation !== undefined && <Welcome invitation={invitation} token={token} />}
    </AccountFrame>
  );
}

type WelcomeProps = { invitation: Invitation; token: string };

function Welcome({ invitation, token }: WelcomeProps) {
  const { t, i18n } = useTranslation('invitation');
  const { session, status } = useSession();
  const { shop_name: shop, invited_by: by } = invitation;
  const role = localName(invitation.role, i18n.language);
  const me = status === 'authenticated' ? session?.user.name : undefined;
  return (
    <div className={s.welcome}>
      <h1 className={s.title}>{t('join_title')}</h1>
      <p className={s.lead}>
        {t('join_as', { by, shop, role, interpolation: { escapeValue: false } })}
      </p>
      {status === 'loading' && <p className={s.text}>{t('loading')}</p>}
      {me !== undefined && <JoinAsMe name={me} token={token} />}
      {status === 'unauthenticated' && invitation.has_account && (
        <JoinByAccount address={invitation.address} token={token} />
      )}
      {status === 'unauthenticated' && !invitation.has_account && (
        <JoinAsNew invitation={invitation} token={token} />
      )}
    </div>
  );
}

function Over({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['invitation', 'common']);
  const isAway = (error as { status?: number }).status === 0;
  return (
    <div className={s.welcome} role="alert">
      <h1 className={s.title}>{t(isAway ? 'unreached' : 'join_over')}</h1>
      {!isAway && <p className={s.lead}>{t('join_over_text')}</p>}
      {isAway ? (
        <Button size="md" variant="default" onClick={onRetry}>
          {t('common:try_again')}
        </Button>
      ) : (
        <Link className={s.link} to="/login">
          {t('to_sign_in')}
        </Link>
      )}
    </div>
  );
}
