import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type {
  customerOpenItemsRoute,
  OpenItem,
  supplierOpenItemsRoute,
} from '../../contract/dues.ts';
import { AGES } from '../../core/age-of.ts';
import { OpeningDueDialog } from '../dues/opening-due-dialog.tsx';
import type { Settle } from '../dues/settle.ts';
import { SettleDialog } from '../dues/settle-dialog.tsx';
import { WriteOffDialog } from '../dues/write-off-dialog.tsx';
import { ShareDues } from './share-dues.tsx';

type Props = {
  kind: 'customer' | 'supplier';
  route: typeof customerOpenItemsRoute | typeof supplierOpenItemsRoute;
  /** Posts the payment. */
  settle: Settle;
};

/** The open documents of a customer or supplier, and how they are settled. */
export function OpenBills({ kind, route, settle }: Props) {
  const { t } = useTranslation(['dues', 'lists']);
  const me = useMe();
  const { id = '' } = useParams();
  const format = useNumberFormat();
  const { filters, change, clear } = useFilters(['age', 'branch_id']);
  const [opened, setOpened] = useState<'settle' | 'opening' | 'write_off' | null>(null);
  const seesCost = kind === 'customer' || me.can('cost.read');
  const canRead = seesCost && me.can(`${kind}-statement.read`);
  const itemsQuery = useInfiniteQuery({
    // Both routes have the same query and answer.
    ...pagesFor(route as typeof customerOpenItemsRoute, {
      params: { id },
      query: dropEmpty(filters) as never,
    }),
    enabled: canRead,
  });
  const party = itemsQuery.data?.pages[0]?.party;
  const deposit = itemsQuery.data?.pages[0]?.deposit ?? ZERO;
  const columns = useColumns();
  const pays = kind === 'customer' ? 'payments.create' : 'supplier-payments.create';
  return (
    <ListPage
      title={party?.name ?? t(`lists:${kind}`)}
      trail={[t(kind === 'customer' ? 'lists:receivables' : 'lists:payables')]}
      file={canRead ? { list: route, params: { id }, query: dropEmpty(filters) } : null}
      aside={
        party !== undefined && (
          <>
            <Tag tone={party.due > 0 ? 'warn' : 'ok'}>
              {t(kind === 'customer' ? 'lists:due' : 'lists:payable')}{' '}
              <span className="figures">{format.money(party.due)}</span>
            </Tag>
            {deposit > 0 && (
              <Tag>
                {t('deposit')} <span className="figures">{format.money(deposit)}</span>
              </Tag>
            )}
            <Link className="word-link" to={`/dashboard/${kind}s/${id}`}>
              {t('lists:statement')}
            </Link>
            {kind === 'customer' && <ShareDues id={id} name={party.name} />}
            {me.can('opening-balance.create') && (
              <Button size="md" variant="default" onClick={() => setOpened('opening')}>
                {t('add_opening')}
              </Button>
            )}
            {me.can('write-offs.create') && party.due > 0 && (
              <Button size="md" variant="default" onClick={() => setOpened('write_off')}>
                {t('write_off')}
              </Button>
            )}
            {me.can(pays) && (
              <Button size="md" onClick={() => setOpened('settle')}>
                {t(`settle_${kind}`)}
              </Button>
            )}
          </>
        )
      }
      filters={
        canRead && (
          <>
            <SelectField
              label={t('age')}
              all={t('every_age')}
              value={filters.age}
              options={AGES.filter((age) => age !== 'credit' || kind === 'supplier').map((age) => ({
                value: age,
                label: t(`age_${age}`),
              }))}
              onChange={(age) => change({ age })}
            />
            <BranchField
              value={filters.branch_id}
              onChange={(branch_id) => change({ branch_id })}
            />
          </>
        )
      }
    >
      {canRead ? (
        <ListSheet
          query={itemsQuery}
          label={t('open_bills')}
          columns={columns}
          rows={(itemsQuery.data?.pages ?? []).flatMap((page) => page.data)}
          keyOf={(row) => row.document_id}
          toOf={(row) => documentPath(row.document_id)}
          noteOf={(row) => <DaysPast days={row.days} />}
          failed={t('dues_failed')}
          empty={{ title: t('nothing_open'), text: t('nothing_open_text') }}
          isFiltered={Object.values(filters).some((value) => value !== '')}
          onClear={clear}
        />
      ) : (
        <NoPermission />
      )}
      <SettleDialog
        kind={kind}
        party_id={id}
        settle={settle}
        isOpen={opened === 'settle'}
        onClose={() => setOpened(null)}
      />
      <WriteOffDialog
        kind={kind}
        party_id={id}
        isOpen={opened === 'write_off'}
        onClose={() => setOpened(null)}
      />
      <OpeningDueDialog
        party_id={id}
        isOpen={opened === 'opening'}
        onClose={() => setOpened(null)}
      />
    </ListPage>
  );
}

/** Days overdue, or days left. */
function DaysPast({ days }: { days: number }) {
  const { t } = useTranslation('dues');
  const format = useNumberFormat();
  if (days === 0) return t('due_today');
  const count = Math.abs(days);
  return t(days > 0 ? 'days_past' : 'days_left', { count, count_text: format.count(count) });
}

function useColumns(): Column<OpenItem>[] {
  const { t } = useTranslation(['dues', 'lists']);
  const format = useNumberFormat();
  const dates = useDates();
  return [
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => (
        <>
          <span className="figures">{row.number}</span> · {t(`lists:kind_${row.kind}`)}
        </>
      ),
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.day(row.business_date)}</span>,
    },
    {
      key: 'due_date',
      label: t('due_date'),
      cell: (row) => <span className="figures">{dates.day(row.due_date)}</span>,
    },
    { key: 'days', label: t('age'), cell: (row) => <DaysPast days={row.days} /> },
    {
      key: 'amount',
      label: t('put_on_due'),
      isNumeric: true,
      cell: (row) => format.amount(row.amount),
    },
    {
      key: 'open',
      label: t('open'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.open),
    },
  ];
}
