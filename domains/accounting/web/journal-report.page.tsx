import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { PeriodField, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listAccountsRoute } from '../contract/chart.ts';
import { type JournalReportLine, journalReportRoute } from '../contract/journal-report.ts';

const FILTERS = ['from', 'to', 'account_id', 'branch_id'] as const;
const NO_FILTERS = { from: '', to: '', account_id: '', branch_id: '' };

type Filters = Record<(typeof FILTERS)[number], string>;

/** The entries of a period with their lines; of one day it is the day book. */
export default function JournalReport() {
  const { t } = useTranslation(['reports', 'lists']);
  const me = useMe();
  const { filters, change } = useFilters(FILTERS);
  const canRead = me.can('journal-report.read') && me.can('cost.read');
  return (
    <ListPage
      title={t('journal-report')}
      trail={[t('reports')]}
      file={canRead ? { list: journalReportRoute, query: dropEmpty(filters) } : null}
      filters={canRead && <JournalFilters filters={filters} onChange={change} />}
    >
      {canRead ? <Lines filters={filters} onClear={() => change(NO_FILTERS)} /> : <NoPermission />}
    </ListPage>
  );
}

function Lines({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useTranslation(['reports', 'lists']);
  const dates = useDates();
  const query = useInfiniteQuery(
    pagesFor(journalReportRoute, { query: dropEmpty(filters) as never }),
  );
  const pages = query.data?.pages ?? [];
  const columns = useColumns(pages[0]?.data);
  return (
    <ListSheet
      query={query}
      label={t('journal-report')}
      columns={columns}
      rows={pages.flatMap((page) => page.data.lines)}
      keyOf={(line) => `${line.entry_id} ${line.line_no}`}
      toOf={(line) => documentPath(line.document_id)}
      noteOf={(line) =>
        [dates.shortDay(line.business_date), t(`lists:kind_${line.document_kind}`)].join(' · ')
      }
      isDense
      failed={t('failed')}
      empty={{ title: t('lists:no_lines'), text: t('lists:no_lines_text') }}
      isFiltered={Object.values(filters).some((value) => value !== '')}
      onClear={onClear}
    />
  );
}

/** The sums of all lines; null: a filter has none. */
type Head = { [Side in 'debit' | 'credit']: JournalReportLine[Side] | null };

function useColumns(head: Head | undefined) {
  const { t } = useTranslation(['reports', 'lists']);
  const dates = useDates();
  const format = useNumberFormat();
  const side = (key: 'debit' | 'credit'): Column<JournalReportLine> => {
    const total = head?.[key] ?? null;
    return {
      key,
      label: t(`lists:${key}`),
      isNumeric: true,
      isPhoneNumeric: key === 'debit',
      cell: (line) => (line[key] === 0 ? '–' : format.amount(line[key])),
      total: total === null ? undefined : format.amount(total),
    };
  };
  const columns: Column<JournalReportLine>[] = [
    {
      key: 'number',
      label: t('lists:number'),
      cell: (line) => <span className="figures">{line.number}</span>,
      total: head === undefined ? undefined : t('lists:total'),
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (line) => <span className="figures">{dates.day(line.business_date)}</span>,
    },
    { key: 'kind', label: t('lists:kind'), cell: (line) => t(`lists:kind_${line.document_kind}`) },
    {
      key: 'account',
      label: t('lists:account'),
      cell: (line) => `${format.digits(line.code)} ${accountName(line, format.language)}`,
    },
    {
      key: 'party',
      label: t('lists:party'),
      isWide: true,
      cell: ({ party_name }) => party_name ?? '',
    },
    side('debit'),
    side('credit'),
  ];
  return columns;
}

function accountName(line: JournalReportLine, language: string): string {
  return localName({ name: line.account_name, name_bn: line.account_name_bn }, language);
}

type FilterProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

function JournalFilters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation(['reports', 'lists']);
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
      <PeriodField from={filters.from} to={filters.to} onChange={onChange} />
      {options.length > 0 && (
        <SelectField
          label={t('lists:account')}
          all={t('all_accounts')}
          value={filters.account_id}
          options={options}
          onChange={(account_id) => onChange({ account_id })}
        />
      )}
      <BranchField value={filters.branch_id} onChange={(branch_id) => onChange({ branch_id })} />
    </>
  );
}
