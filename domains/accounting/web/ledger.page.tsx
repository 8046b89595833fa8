import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { PeriodField, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listAccountsRoute } from '../contract/chart.ts';
import { ledgerRoute } from '../contract/ledger.ts';
import { BooksTabs } from './part/books-tabs.tsx';
import { LedgerSheet } from './part/ledger-sheet.tsx';

/** `carry` has no field: it comes with the link from an amount that adds up all years. */
const FILTERS = ['account_id', 'from', 'to', 'branch_id', 'carry'] as const;

type Filters = Record<(typeof FILTERS)[number], string>;

/** The lines of one account, each with its document and the balance after it. */
export default function Ledger() {
  const { t } = useTranslation('lists');
  const me = useMe();
  const { filters, change } = useFilters(FILTERS);
  const canRead = me.can('ledger.read');
  const ledgerQuery = useLedger(filters, canRead);
  const pages = ledgerQuery.data?.pages ?? [];
  const account = filters.account_id === '' ? undefined : pages[0]?.data.account;
  const { language, digits } = useNumberFormat();
  return (
    <ListPage
      title={
        account === undefined
          ? t('accounts')
          : `${digits(account.code)} ${localName(account, language)}`
      }
      trail={account === undefined ? [] : [t('accounts')]}
      file={
        canRead && filters.account_id !== ''
          ? { list: ledgerRoute, query: dropEmpty(filters) }
          : null
      }
      aside={<BooksTabs />}
      filters={canRead && <LedgerFilters filters={filters} onChange={change} />}
    >
      {canRead ? <Opened filters={filters} ledgerQuery={ledgerQuery} /> : <NoPermission />}
    </ListPage>
  );
}

function useLedger(filters: Filters, canRead: boolean) {
  const { account_id, ...rest } = filters;
  return useInfiniteQuery({
    ...pagesFor(ledgerRoute, { query: { account_id, ...dropEmpty(rest) } as never }),
    enabled: canRead && account_id !== '',
  });
}

type OpenedProps = { filters: Filters; ledgerQuery: ReturnType<typeof useLedger> };

function Opened({ filters, ledgerQuery }: OpenedProps) {
  const { t } = useTranslation('lists');
  if (filters.account_id === '') {
    return <PageMessage title={t('choose_account')} text={t('choose_account_text')} />;
  }
  const pages = ledgerQuery.data?.pages ?? [];
  return (
    <LedgerSheet
      label={t('ledger')}
      query={ledgerQuery}
      head={pages[0]?.data}
      lines={pages.flatMap((page) => page.data.lines)}
      failed={t('ledger_failed')}
    />
  );
}

type FilterProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

function LedgerFilters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('lists');
  const { language, digits } = useNumberFormat();
  const accounts = useQuery({
    ...allPagesFor(listAccountsRoute),
    enabled: useMe().can('chart-of-accounts.read'),
  });
  const options = (accounts.data ?? []).map((account) => ({
    value: account.id,
    label: `${digits(account.code)} ${localName(account, language)}`,
  }));
  return (
    <>
      {options.length > 0 && (
        <SelectField
          label={t('account')}
          all={t('choose_account')}
          value={filters.account_id}
          options={options}
          onChange={(account_id) => onChange({ account_id, carry: '' })}
        />
      )}
      <PeriodField
        from={filters.from}
        to={filters.to}
        onChange={(days) => onChange({ ...days, carry: '' })}
      />
      <BranchField value={filters.branch_id} onChange={(branch_id) => onChange({ branch_id })} />
    </>
  );
}
