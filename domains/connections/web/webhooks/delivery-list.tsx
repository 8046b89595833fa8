import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Choice } from '#platform/ui/lists/filter-fields.tsx';
import { LoadMore } from '#platform/ui/lists/load-more.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import ui from '#platform/ui/shapes.module.css';
import { DELIVERY_FILTERS, listWebhookDeliveriesRoute } from '../../contract/webhook-delivery.ts';
import type { WebhookEndpoint } from '../../contract/webhook-endpoint.ts';
import { DeliveryRow } from './delivery-row.tsx';

const FILTERS = ['state'] as const;

/** What was sent to an endpoint in the last 30 days, or is to be sent. */
export function DeliveryList({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation(['webhooks', 'lists']);
  const { filters, change } = useFilters(FILTERS);
  const query = { ...dropEmpty(filters), endpoint_id: endpoint.id };
  const deliveries = useInfiniteQuery({
    ...pagesFor(listWebhookDeliveriesRoute, { query: query as never }),
    refetchInterval: 5_000,
  });
  const rows = deliveries.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className={ui.sheet} aria-labelledby="deliveries">
      <div className={ui.ends}>
        <h2 id="deliveries">{t('deliveries')}</h2>
        <Choice
          label={t('state')}
          value={filters.state}
          options={DELIVERY_FILTERS.map((state) => ({ value: state, label: t(`only_${state}`) }))}
          onChange={(state) => change({ state })}
        />
      </div>
      <small>{t('deliveries_note')}</small>
      {deliveries.isPending && <div className={ui.outline} aria-busy="true" />}
      {deliveries.isError && rows.length === 0 && (
        <ErrorState
          title={t('deliveries_failed')}
          error={deliveries.error}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.isSuccess && rows.length === 0 && (
        <p className={ui.quiet}>{t(filters.state === '' ? 'nothing_sent' : 'none_of_these')}</p>
      )}
      {rows.length > 0 && (
        <ul className={ui.rows}>
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <LoadMore query={deliveries} />
    </section>
  );
}
