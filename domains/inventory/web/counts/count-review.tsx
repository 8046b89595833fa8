import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  type Count,
  cancelCountRoute,
  countRestRoute,
  listCountLinesRoute,
  postCountRoute,
} from '../../contract/stock-count.ts';
import { useCountAct } from './count.queries.ts';

/** Shows surplus and shortage, and posts the count. */
export function CountReview({ count }: { count: Count }) {
  const me = useMe();
  const isOpen = count.state === 'open';
  return (
    <section className={`${ui.sheet} ${ui.parts}`}>
      <Sums count={count} />
      {isOpen && me.can('stock-count.post') && <Booking count={count} />}
      {isOpen && me.can('stock-count.create') && <CancelCount count={count} />}
    </section>
  );
}

function Sums({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const rows: [string, string][] = [
    ['goods_differ', format.count(count.different ?? 0)],
    ...(count.gained == null
      ? []
      : ([['value_found', format.amount(count.gained)]] as [string, string][])),
    ...(count.lost == null
      ? []
      : ([['value_missing', format.amount(count.lost)]] as [string, string][])),
  ];
  return (
    <dl className={ui.facts}>
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type UnitCost = { variant_id: string; unit_cost: Minor };

/** The variant of the error: `unit_costs.…`, or `lines.…` if the shortage is too large. */
function variantOfError(error: Error | null): { variant_id: string; needsCost: boolean } | null {
  if (!(error instanceof ApiError)) return null;
  const [part, variant_id = ''] = (error.errors[0]?.path ?? '').split('.');
  const isAboutVariant = variant_id !== '' && (part === 'unit_costs' || part === 'lines');
  return isAboutVariant ? { variant_id, needsCost: part === 'unit_costs' } : null;
}

function Booking({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const [costs, setCosts] = useState<readonly UnitCost[]>([]);
  const params = { id: count.id };
  const options = { unreached: t('unreached'), hasOwnId: true };
  const posting = usePostOnce(
    (id) =>
      call(postCountRoute, {
        params,
        body: { id, entries: count.entries, unit_costs: [...costs] },
      }),
    options,
  );
  const resting = usePostOnce((id) => call(countRestRoute, { params, body: { id } }), options);
  const failure = posting.failure ?? resting.failure;
  const about = variantOfError(posting.error);
  return (
    <>
      {count.left > 0 && (
        <div className={ui.ends}>
          <p>{t('rest_text', { left: format.count(count.left) })}</p>
          <Button
            variant="default"
            size="md"
            loading={resting.isBusy}
            onClick={() => resting.post()}
          >
            {t('rest_is_none')}
          </Button>
        </div>
      )}
      {failure !== null && (
        <p className={f.failure} role="alert">
          {about !== null && <NameOf count={count} variant_id={about.variant_id} />}
          {failure}
        </p>
      )}
      {about?.needsCost === true && (
        <div className={f.label}>
          <label htmlFor="count-cost">{t('what_does_one_cost')}</label>
          <MoneyField
            id="count-cost"
            value={costs.find((one) => one.variant_id === about.variant_id)?.unit_cost ?? ZERO}
            onChange={(unit_cost) =>
              setCosts([
                ...costs.filter((one) => one.variant_id !== about.variant_id),
                { variant_id: about.variant_id, unit_cost },
              ])
            }
          />
        </div>
      )}
      <div className={ui.last}>
        <Button
          size="md"
          disabled={count.entries === 0}
          loading={posting.isBusy}
          onClick={() => posting.post()}
        >
          {t('book_count')}
        </Button>
      </div>
    </>
  );
}

function NameOf({ count, variant_id }: { count: Count; variant_id: string }) {
  const { language } = useNumberFormat();
  const lineQuery = useQuery(
    queryOptionsFor(listCountLinesRoute, {
      params: { id: count.id },
      query: { variant_id } as never,
    }),
  );
  const line = lineQuery.data?.data[0];
  return line === undefined ? null : <b>{variantName(line, language)}: </b>;
}

function CancelCount({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const cancel = useCountAct(cancelCountRoute);
  const failure = failureMessage(cancel.error, t('unreached'));
  return (
    <div className={ui.last}>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <Button
        variant="subtle"
        color="bad"
        size="md"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id: count.id }, body: {} })}
      >
        {t('give_up_count')}
      </Button>
    </div>
  );
}
