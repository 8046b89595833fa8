import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { WebhookEndpoint } from '../../contract/webhook-endpoint.ts';
import { AppMark } from '../app-mark.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointHealth } from './endpoint-health.tsx';
import { nameOf } from './endpoint-list.tsx';
import { EndpointTag } from './endpoint-state.tsx';
import { endpointQuery } from './webhooks.queries.ts';

/** One endpoint: how it does, what is the matter, and what was sent to it. */
export default function EndpointPage() {
  const { t } = useTranslation(['webhooks', 'connections', 'settings']);
  const me = useMe();
  const { id = '' } = useParams();
  const canRead = me.can('webhooks.read') && me.branch_ids === null;
  const found = useQuery({ ...endpointQuery(id), enabled: canRead, refetchInterval: 5_000 });
  const endpoint = found.data;
  return (
    <ListPage
      title={endpoint === undefined ? t('title') : nameOf(endpoint)}
      trail={[t('settings:settings'), t('connections:title'), t('title')]}
      aside={endpoint !== undefined && <Head endpoint={endpoint} />}
    >
      {!canRead && <NoPermission />}
      {canRead && found.isPending && <div className={ui.outline} aria-busy="true" />}
      {endpoint === undefined && found.isError && (
        <ErrorState
          title={t('endpoint_failed')}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {endpoint !== undefined && (
        <div className={`${ui.page} ${ui.wide}`}>
          <EndpointHealth endpoint={endpoint} />
          <DeliveryList endpoint={endpoint} />
        </div>
      )}
    </ListPage>
  );
}

function Head({ endpoint }: { endpoint: WebhookEndpoint }) {
  const me = useMe();
  return (
    <>
      <AppMark app="webhooks" size={30} />
      <EndpointTag endpoint={endpoint} />
      {me.can('webhooks.update') && <EndpointActions endpoint={endpoint} />}
    </>
  );
}
