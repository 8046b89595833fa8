import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { LoadMore } from '#platform/ui/lists/load-more.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { listWebhookEndpointsRoute } from '../../contract/webhook-endpoint.ts';
import { EndpointList } from './endpoint-list.tsx';
import { NewEndpointDialog } from './new-endpoint-dialog.tsx';

/** The addresses of other programs that hear what happens in the shop. */
export default function Webhooks() {
  const { t } = useTranslation(['webhooks', 'connections', 'settings']);
  const me = useMe();
  const [isAdding, setAdding] = useState(false);
  const canRead = me.can('webhooks.read') && me.branch_ids === null;
  const canChange = canRead && me.can('webhooks.update');
  return (
    <ListPage
      title={t('title')}
      trail={[t('settings:settings'), t('connections:title')]}
      aside={
        canChange && (
          <Button
            size="md"
            ml="auto"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        )
      }
    >
      {canRead ? <Listed canChange={canChange} /> : <NoPermission />}
      <NewEndpointDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </ListPage>
  );
}

function Listed({ canChange }: { canChange: boolean }) {
  const { t } = useTranslation(['webhooks', 'lists']);
  const endpoints = useInfiniteQuery({
    ...pagesFor(listWebhookEndpointsRoute),
    refetchInterval: 15_000,
  });
  const rows = endpoints.data?.pages.flatMap(({ data }) => data) ?? [];
  if (endpoints.isPending) return <div className={ui.outline} aria-busy="true" />;
  if (endpoints.isError && rows.length === 0) {
    return (
      <ErrorState
        title={t('failed')}
        error={endpoints.error}
        onRetry={() => void endpoints.refetch()}
      />
    );
  }
  if (rows.length === 0) return <PageMessage title={t('none')} text={t('none_text')} />;
  return (
    <div className={`${ui.page} ${ui.wide}`}>
      <p className={ui.quiet}>{t('lead')}</p>
      <EndpointList rows={rows} />
      {!canChange && <small>{t('who_can')}</small>}
      <LoadMore query={endpoints} />
    </div>
  );
}
