import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  type JournalReportHead,
  type JournalReportLine,
  journalReportRoute,
} from '../contract/journal-report.ts';
import {
  JOURNAL_FILTERS,
  JournalFilters,
  type JournalFilterValues,
  NO_JOURNAL_FILTERS,
} from './journal-filters.tsx';
import s from './part/ledger-sheet.module.css';

/** The entries of a period with their lines; of one day it is the day book. */
export default function JournalReport() {
  const { t } = useTranslation(['reports', 'lists']);
  const me = useMe();
  const { filters, change } = useFilters(JOURNAL_FILTERS);
  const canRead = me.can('journal-report.read') && me.can('cost.read');
  const query = useJournal(filters, canRead);
  const head = query.data?.pages[0]?.data;
  return (
    <ListPage
      title={t('journal-report')}
      trail={[t('reports')]}
      file={canRead ? { list: journalReportRoute, query: dropEmpty(filters) } : null}
      filters={
        canRead && <JournalFilters filters={filters} kinds={head?.kinds ?? []} onChange={change} />
      }
    >
      {canRead && head !== undefined && <Ends head={head} />}
      {canRead ? (
        <Lines filters={filters} query={query} onClear={() => change(NO_JOURNAL_FILTERS)} />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function useJournal(filters: JournalFilterValues, enabled: boolean) {
  return useInfiniteQuery({
    ...pagesFor(journalReportRoute, { query: dropEmpty(filters) as never }),
    enabled,
  });
}

/** The chosen account at both ends of the period; without one, the money of the shop. */
function Ends({ head }: { head: JournalReportHead }) {
  const { t } = useTranslation(['reports', 'lists']);
  const dates = useDates();
  const { money, digits, language } = useNumberFormat();
  const { account } = head;
  const title =
    account === null
      ? t('money_accounts')
      : `${digits(account.code)} ${localName(account, language)}`;
  const sums: [string, string, Minor][] =
    account === null
      ? [
          [t('lists:opening_balance'), dates.day(head.from), head.opening_money],
          [t('lists:closing_balance'), dates.day(head.to), head.closing_money],
        ]
      : [
          [t('lists:opening_balance'), dates.day(head.from), account.opening],
          [t('lists:debit'), '', account.debit],
          [t('lists:credit'), '', account.credit],
          [t('lists:closing_balance'), dates.day(head.to), account.closing],
        ];
  return (
    <section className={`${ui.sheet} ${ui.column}`} aria-label={title}>
      <h2>{title}</h2>
      <dl className={ui.sums}>
        {sums.map(([label, day, amount]) => (
          <div key={label}>
            <dt>{[label, day].filter(Boolean).join(', ')}</dt>
            <dd className="figures">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type LinesProps = {
  filters: JournalFilterValues;
  query: ReturnType<typeof useJournal>;
  onClear: () => void;
};

function Lines({ filters, query, onClear }: LinesProps) {
  const { t } = useTranslation(['reports', 'lists']);
  const dates = useDates();
  const format = useNumberFormat();
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
      noteOf={(line) => (
        <>
          {accountOf(line, format)}
          <br />
          {[dates.shortDay(line.business_date), t(`lists:kind_${line.document_kind}`)].join(' · ')}
        </>
      )}
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
      cell: (line) => (
        <>
          {key === 'debit' && <PhoneSide line={line} />}
          {line[key] === 0 ? <span data-wide>–</span> : format.amount(line[key])}
        </>
      ),
      total: total === null ? undefined : format.amount(total),
    };
  };
  const columns: Column<JournalReportLine>[] = [
    {
      key: 'number',
      label: t('lists:number'),
      cell: (line) => <span className="figures">{line.number}</span>,
      total: head === undefined || head.debit === null ? undefined : t('lists:total'),
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
      cell: (line) => accountOf(line, format),
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

function accountOf(
  { code, account_name: name, account_name_bn: name_bn }: JournalReportLine,
  { digits, language }: Pick<ReturnType<typeof useNumberFormat>, 'digits' | 'language'>,
): string {
  return `${digits(code)} ${localName({ name, name_bn }, language)}`;
}

/** On a phone, where the sides have no columns: the side of a line, and a credit itself. */
function PhoneSide({ line }: { line: JournalReportLine }) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const side = line.debit === 0 ? 'credit' : 'debit';
  return (
    <>
      <small className={s.change}>{t(side)}</small>
      {side === 'credit' && <span className={s.change}>{format.amount(line.credit)}</span>}
    </>
  );
}
