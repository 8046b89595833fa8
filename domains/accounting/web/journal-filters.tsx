import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffUsersRoute } from '#domains/access/contract/staff-user.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Minor } from '#domains/kernel/core/money.ts';
import { moneyFormat, readSum } from '#domains/kernel/core/read-number.ts';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { Currency } from '#platform/ui/currency.ts';
import { PeriodField, SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listAccountsRoute } from '../contract/chart.ts';

export const JOURNAL_FILTERS = [
  'from',
  'to',
  'account_id',
  'kind',
  'posted_by',
  'amount',
  'branch_id',
] as const;

export type JournalFilterValues = Record<(typeof JOURNAL_FILTERS)[number], string>;

export const NO_JOURNAL_FILTERS = Object.fromEntries(
  JOURNAL_FILTERS.map((name) => [name, '']),
) as JournalFilterValues;

type Props = {
  filters: JournalFilterValues;
  /** The kinds of documents to choose from. */
  kinds: readonly string[];
  onChange: (changed: Partial<JournalFilterValues>) => void;
};

/** Which entries the journal report lists. */
export function JournalFilters({ filters, kinds, onChange }: Props) {
  const { t } = useTranslation(['reports', 'lists']);
  const accounts = useAccounts();
  const people = usePeople();
  // A chosen kind stays while the answer is loading.
  const listed = new Set([...kinds, ...(filters.kind === '' ? [] : [filters.kind])]);
  return (
    <>
      <PeriodField from={filters.from} to={filters.to} onChange={onChange} />
      {accounts.length > 0 && (
        <SelectField
          label={t('lists:account')}
          all={t('all_accounts')}
          value={filters.account_id}
          options={accounts}
          onChange={(account_id) => onChange({ account_id })}
        />
      )}
      <SelectField
        label={t('lists:kind')}
        all={t('all_kinds')}
        value={filters.kind}
        options={[...listed].map((kind) => ({ value: kind, label: t(`lists:kind_${kind}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      {people.length > 0 && (
        <SelectField
          label={t('person')}
          all={t('all_people')}
          value={filters.posted_by}
          options={people}
          onChange={(posted_by) => onChange({ posted_by })}
        />
      )}
      <AmountField value={filters.amount} onChange={(amount) => onChange({ amount })} />
      <BranchField value={filters.branch_id} onChange={(branch_id) => onChange({ branch_id })} />
    </>
  );
}

/** None for a reader who may not see the chart. */
function useAccounts() {
  const { language, digits } = useNumberFormat();
  const accounts = useQuery({
    ...allPagesFor(listAccountsRoute),
    enabled: useMe().can('chart-of-accounts.read'),
  });
  return (accounts.data ?? []).map((account) => ({
    value: account.id,
    label: `${digits(account.code)} ${localName(account, language)}`,
  }));
}

/** The members of the shop; none for a reader who may not see them. */
function usePeople() {
  const people = useQuery({
    ...allPagesFor(listStaffUsersRoute),
    enabled: useMe().can('staff-users.read'),
  });
  return (people.data ?? []).flatMap(({ user_id, name }) =>
    user_id === null ? [] : [{ value: user_id, label: name }],
  );
}

type AmountProps = { value: string; onChange: (amount: string) => void };

/** The amount of a line. The typed text stays while it is that amount. */
function AmountField({ value, onChange }: AmountProps) {
  const { t } = useTranslation('reports');
  const { amount } = useNumberFormat();
  const format = moneyFormat(use(Currency));
  const [typed, setTyped] = useState({ text: '', value: '' });
  const written = value === '' ? '' : amount(Number.parseInt(value, 10) as Minor);
  return (
    <SearchBox
      label={t('find_amount')}
      value={typed.value === value ? typed.text : written}
      onChange={(text) => {
        const read = readSum(text, format);
        const found = typeof read === 'number' && read > 0 ? String(read) : '';
        setTyped({ text, value: found });
        onChange(found);
      }}
    />
  );
}
