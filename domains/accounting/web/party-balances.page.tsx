import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice, PeriodField, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type PartyBalance, partyBalancesRoute } from '../contract/party-balances.ts';

const FILTERS = ['side', 'from', 'to', 'branch_id', 'q'] as const;
const NO_FILTERS = { from: '', to: '', branch_id: '', q: '' };

type Filters = Record<(typeof FILTERS)[number], string>;

/** What every customer owes and every supplier is owed, at both ends of a period. */
export default function PartyBalances() {
  const { t } = useTranslation(['reports', 'lists']);
  const me = useMe();
  const { filters, change } = useFilters(FILTERS);
  const canRead = me.can('ledger.read') && (filters.side !== 'supplier' || me.can('cost.read'));
  return (
    <ListPage
      title={t('party-balances')}
      trail={[t('reports')]}
      file={canRead ? { list: partyBalancesRoute, query: dropEmpty(filters) } : null}
      filters={me.can('ledger.read') && <PartyFilters filters={filters} onChange={change} />}
    >
      {canRead ? (
        <Parties filters={filters} onClear={() => change(NO_FILTERS)} />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function Parties({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useTranslation(['reports', 'lists']);
  const format = useNumberFormat();
  const query = useInfiniteQuery(
    pagesFor(partyBalancesRoute, { query: dropEmpty(filters) as never }),
  );
  const pages = query.data?.pages ?? [];
  const head = pages[0]?.data;
  const columns = useColumns(head);
  return (
    <ListSheet
      query={query}
      label={t('party-balances')}
      columns={columns}
      rows={pages.flatMap((page) => page.data.parties)}
      keyOf={({ party_id }) => party_id}
      // The statement is of all branches of its reader.
      toOf={({ party_id }) =>
        head === undefined || filters.branch_id !== ''
          ? null
          : `/dashboard/${head.side}s/${party_id}?from=${head.from}&to=${head.to}`
      }
      noteOf={({ code }) => format.digits(code)}
      isDense
      failed={t('failed')}
      empty={{ title: t('no_parties'), text: '' }}
      isFiltered={Object.keys(NO_FILTERS).some((key) => filters[key as keyof Filters] !== '')}
      onClear={onClear}
    />
  );
}

type Sums = Pick<PartyBalance, 'opening' | 'debit' | 'credit' | 'closing'>;

function useColumns(head: Sums | undefined): Column<PartyBalance>[] {
  const { t } = useTranslation(['reports', 'lists']);
  const format = useNumberFormat();
  const sum = (key: keyof Sums, label: string): Column<PartyBalance> => ({
    key,
    label,
    isNumeric: true,
    isPhoneNumeric: key === 'closing',
    cell: (row) => (row[key] === 0 ? '–' : format.amount(row[key])),
    total: head === undefined ? undefined : format.amount(head[key]),
  });
  return [
    {
      key: 'name',
      label: t('lists:party'),
      cell: ({ name }) => name,
      total: head === undefined ? undefined : t('lists:total'),
    },
    {
      key: 'code',
      label: t('lists:code'),
      isWide: true,
      cell: ({ code }) => <span className="figures">{format.digits(code)}</span>,
    },
    sum('opening', t('lists:opening_balance')),
    sum('debit', t('lists:debit')),
    sum('credit', t('lists:credit')),
    sum('closing', t('lists:closing_balance')),
  ];
}

type FilterProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

function PartyFilters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('reports');
  const side = filters.side === '' ? 'customer' : filters.side;
  return (
    <>
      <Choice
        label={t('parties_of')}
        value={side}
        options={[
          { value: 'customer', label: t('customers_owe') },
          { value: 'supplier', label: t('suppliers_owed') },
        ]}
        onChange={(chosen) => onChange({ side: chosen === '' ? side : chosen })}
      />
      <SearchBox label={t('find_party')} value={filters.q} onChange={(q) => onChange({ q })} />
      <PeriodField from={filters.from} to={filters.to} onChange={onChange} />
      <BranchField value={filters.branch_id} onChange={(branch_id) => onChange({ branch_id })} />
    </>
  );
}
