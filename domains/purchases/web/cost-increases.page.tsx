import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { CatalogTabs } from '#domains/catalog/web/part/catalog-tabs.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { multiplyDivide, subtract } from '#domains/kernel/core/money.ts';
import { FULL_RATE, rate } from '#domains/kernel/core/rate.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { variantName } from '#platform/ui/local-name.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  type CostIncreaseRow,
  dismissCostIncreaseRoute,
  listCostIncreasesRoute,
} from '../contract/cost-increase.ts';

/** Cost increases: the price can be changed from here, or kept. */
export default function CostIncreases() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const format = useNumberFormat();
  const canRead = me.can('product.update') && me.can('cost.read');
  const list = useList(listCostIncreasesRoute, [], canRead);
  const columns = useColumns();
  return (
    <PagedList
      list={list}
      title={t('cost_increases')}
      trail={[t('common:products')]}
      aside={
        <>
          <CatalogTabs />
          {list.rows.length > 0 && <ChangePrices />}
        </>
      }
      columns={columns}
      keyOf={(row) => row.variant_id}
      toOf={(row) => (me.can('product.read') ? `/dashboard/products/${row.product_id}` : null)}
      noteOf={(row) =>
        [
          `${format.amount(row.old_cost)} → ${format.amount(row.new_cost)}`,
          t('price_now', { price: format.amount(row.sale_price) }),
          ...(row.proposed_price === null
            ? []
            : [t('price_proposed', { price: format.amount(row.proposed_price) })]),
        ].join(' · ')
      }
      failed={t('cost_rises_failed')}
      empty={{ title: t('no_cost_rises'), text: t('no_cost_rises_text') }}
    />
  );
}

/** Proposes prices that keep the margin, to be reviewed before the change. */
function ChangePrices() {
  const { t } = useTranslation('catalog');
  return (
    <Button
      component={Link}
      to="/dashboard/products/prices"
      state={{ way: 'as_cost_rose' }}
      size="md"
    >
      {t('prices')}
    </Button>
  );
}

function useColumns(): Column<CostIncreaseRow>[] {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const format = useNumberFormat();
  const dates = useDates();
  return [
    { key: 'name', label: t('lists:goods'), cell: (row) => variantName(row, format.language) },
    {
      key: 'delivery',
      label: t('delivery'),
      cell: (row) => (
        <Link to={documentPath(row.document_id)} className="figures">
          {row.number} · {dates.shortDay(row.business_date)}
        </Link>
      ),
    },
    {
      key: 'old',
      label: t('old_cost'),
      isNumeric: true,
      cell: (row) => format.amount(row.old_cost),
    },
    {
      key: 'new',
      label: t('new_cost'),
      isNumeric: true,
      cell: (row) => (
        <>
          {format.amount(row.new_cost)} <small>+{format.percent(shareOf(row))}%</small>
        </>
      ),
    },
    {
      key: 'price',
      label: t('sale_price'),
      isNumeric: true,
      cell: (row) => format.amount(row.sale_price),
    },
    {
      key: 'earned',
      label: t('earned_now'),
      isNumeric: true,
      cell: (row) => format.amount(row.earned),
    },
    {
      key: 'proposed',
      label: t('proposed_price'),
      isNumeric: true,
      cell: (row) => (row.proposed_price === null ? '–' : format.amount(row.proposed_price)),
    },
    ...(me.can('product.update')
      ? [{ key: 'stays', label: t('price_stays'), isPhoneNumeric: true, cell: Stays }]
      : []),
  ];
}

/** From 100.00 to 108.50: 8.5 % more, in tenths of a percent. */
function shareOf({ old_cost, new_cost }: CostIncreaseRow) {
  const share = multiplyDivide(subtract(new_cost, old_cost), FULL_RATE, old_cost);
  return rate(multiplyDivide(share, 1, 1_000) * 1_000);
}

function Stays(row: CostIncreaseRow) {
  return <StaysButton row={row} />;
}

function StaysButton({ row }: { row: CostIncreaseRow }) {
  const { t, i18n } = useTranslation('catalog');
  const client = useQueryClient();
  const dismissing = useMutation({
    mutationFn: () => call(dismissCostIncreaseRoute, { params: { id: row.variant_id } }),
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => showToast(failureMessage(error, t('unreached')) ?? '', 'error'),
  });
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={dismissing.isPending}
      onClick={() => dismissing.mutate()}
    >
      {t('price_stays')}
      <span className="for-readers"> {variantName(row, i18n.language)}</span>
    </Button>
  );
}
