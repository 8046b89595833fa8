import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ExportField } from '#platform/ui/fields/export-field.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  listPriceBatchesRoute,
  type PriceBatch,
  undoPricesRoute,
} from '../../contract/price-batch.ts';
import { announceProductsChanged } from '../part/products-changed.ts';
import { useRuleText } from './use-rule-text.ts';

const SHOWN = 20;

/** The price batches, newest first. */
export function PriceBatches() {
  const { t } = useTranslation('catalog');
  const batchesQuery = useQuery(
    queryOptionsFor(listPriceBatchesRoute, { query: { limit: SHOWN } }),
  );
  const rows = batchesQuery.data?.data;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="batches">
      <h2 id="batches">{t('changed_so_far')}</h2>
      {batchesQuery.isPending && <p role="status">{t('loading')}</p>}
      {batchesQuery.error !== null && rows === undefined && (
        <ErrorState
          title={t('history_failed')}
          error={batchesQuery.error}
          onRetry={() => void batchesQuery.refetch()}
        />
      )}
      {rows?.length === 0 && <p className={ui.quiet}>{t('no_batches')}</p>}
      {rows !== undefined && rows.length > 0 && <ExportField list={listPriceBatchesRoute} />}
      <ul className={ui.rows}>
        {rows?.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  );
}

function BatchRow({ batch }: { batch: PriceBatch }) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const format = useNumberFormat();
  const dates = useDates();
  const client = useQueryClient();
  const [isSure, setSure] = useState(false);
  const ruleText = useRuleText();
  const undoing = useMutation({
    mutationFn: () => call(undoPricesRoute, { params: { id: batch.id } }),
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
    },
  });
  const failure = failureMessage(undoing.error, t('unreached'));
  const count = t('prices_count', {
    count: batch.changed,
    number: format.count(batch.changed),
  });
  return (
    <li>
      <span>
        <b>{ruleText(batch)}</b> · {count}
        <small>
          {dates.moment(batch.at)} · {batch.actor_name}
        </small>
        {failure !== null && (
          <small className={ui.bad} role="alert">
            {failure}
          </small>
        )}
      </span>
      {batch.set_back !== null ? (
        <Tag>{t('set_back_count', { number: format.count(batch.set_back) })}</Tag>
      ) : (
        me.can('product.update') && (
          <Button
            size="md"
            variant="default"
            loading={undoing.isPending}
            onClick={() => (isSure ? undoing.mutate() : setSure(true))}
          >
            {t(isSure ? 'undo_sure' : 'undo')}
          </Button>
        )
      )}
    </li>
  );
}
