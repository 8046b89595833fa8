import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { Connection } from '../contract/connection.ts';
import { AppMark } from './app-mark.tsx';
import { StateTag } from './connected-list.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionAttention } from './connection-attention.tsx';
import { ConnectionCalls } from './connection-calls.tsx';
import { ConnectionHealth } from './connection-health.tsx';
import { connectionQuery } from './connections.queries.ts';
import { NoticeAddress } from './inbox/notice-address.tsx';
import { JustConnected } from './start-again.tsx';
import { useApp } from './use-app.ts';

/** One connection: how it does, what is the matter, and what it called. */
export default function ConnectionPage() {
  const { t } = useTranslation(['connections', 'settings']);
  const me = useMe();
  const { id = '' } = useParams();
  const canRead = me.can('app-integrations.read');
  const connection = useQuery({
    ...connectionQuery(id),
    enabled: canRead,
    refetchInterval: 15_000,
  });
  const isByKeys = useApp(connection.data?.app ?? '')?.needs !== 'oauth2';
  const title = connection.data?.name ?? t('title');
  return (
    <ListPage
      title={title}
      trail={[t('settings:settings'), t('title')]}
      aside={connection.data !== undefined && <Head connection={connection.data} />}
    >
      {!canRead && <NoPermission />}
      {canRead && connection.isPending && <div className={ui.outline} aria-busy="true" />}
      {connection.data === undefined && connection.isError && (
        <ErrorState
          title={t('connection_failed')}
          error={connection.error}
          onRetry={() => void connection.refetch()}
        />
      )}
      {connection.data !== undefined && (
        <div className={`${ui.page} ${ui.wide}`}>
          {connection.data.state === 'active' && <JustConnected name={connection.data.name} />}
          <ConnectionAttention connection={connection.data} />
          <ConnectionHealth connection={connection.data} isByKeys={isByKeys} />
          {isByKeys &&
            me.can('app-integrations.update') &&
            connection.data.state !== 'disconnected' && (
              <NoticeAddress connection={connection.data} />
            )}
          <ConnectionCalls id={id} />
        </div>
      )}
    </ListPage>
  );
}

function Head({ connection }: { connection: Connection }) {
  const me = useMe();
  return (
    <>
      <AppMark app={connection.app} size={30} />
      <StateTag state={connection.state} />
      {me.can('app-integrations.update') && <ConnectionActions connection={connection} />}
    </>
  );
}
