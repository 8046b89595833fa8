import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { documentPath } from '#domains/documents/core/document-path.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './ledger-sheet.module.css';

type Line = {
  entry_id: string;
  line_no: number;
  document_id: string;
  document_kind: string;
  number: string;
  business_date: string;
  party_name?: string | null;
  debit: Minor;
  credit: Minor;
  balance: Minor;
};

type Head = {
  from: string | null;
  opening: Minor;
  debit: Minor;
  credit: Minor;
  closing: Minor;
};

type Props = {
  label: string;
  query: ComponentProps<typeof ListSheet>['query'];
  head: Head | undefined;
  lines: readonly Line[];
  /**
   * The kind of party of a statement, which names the columns. A supplier's balance is a credit.
   */
  party?: 'customer' | 'supplier';
  failed: string;
};

/** Opening balance, lines with links to their documents, and closing balance. */
export function LedgerSheet({ label, query, head, lines, party, failed }: Props) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  const hasParties = lines.some(
    ({ party_name }) => party_name !== undefined && party_name !== null,
  );
  const columns = useColumns(head, hasParties, party);
  const hasOpening = head !== undefined && head.from !== null;
  return (
    <ListSheet
      query={query}
      label={label}
      columns={columns}
      rows={lines}
      keyOf={(line) => `${line.entry_id} ${line.line_no}`}
      toOf={(line) => documentPath(line.document_id)}
      noteOf={(line) =>
        [
          dates.shortDay(line.business_date),
          line.party_name ?? t(`kind_${line.document_kind}`),
        ].join(' · ')
      }
      before={hasOpening ? <Opening head={head} columns={columns.length} /> : undefined}
      isDense
      failed={failed}
      empty={{ title: t('no_lines'), text: t('no_lines_text') }}
      isFiltered={false}
      onClear={() => undefined}
    />
  );
}

function Opening({ head, columns }: { head: Head; columns: number }) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  const format = useNumberFormat();
  return (
    <tr className={s.opening}>
      <th scope="row">{t('opening_balance')}</th>
      <td colSpan={columns - 2} className="figures">
        {head.from === null ? '' : dates.day(head.from)}
      </td>
      <td className="figures" data-figure data-phone>
        {format.amount(head.opening)}
      </td>
    </tr>
  );
}

function useColumns(head: Head | undefined, hasParties: boolean, party: Props['party']) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  const format = useNumberFormat();
  const isCredit = party === 'supplier';
  const labelOf = (key: string) => t(party === undefined ? key : `${party}_${key}`);
  const side = (key: 'debit' | 'credit'): Column<Line> => ({
    key,
    label: labelOf(key),
    isNumeric: true,
    cell: (line) => (line[key] === 0 ? '–' : format.amount(line[key])),
    total: head === undefined ? undefined : format.amount(head[key]),
  });
  const columns: Column<Line>[] = [
    {
      key: 'number',
      label: t('number'),
      cell: (line) => <span className="figures">{line.number}</span>,
      total: head === undefined ? undefined : t('closing_balance'),
    },
    {
      key: 'date',
      label: t('date'),
      cell: (line) => <span className="figures">{dates.day(line.business_date)}</span>,
    },
    { key: 'kind', label: t('kind'), cell: (line) => t(`kind_${line.document_kind}`) },
    ...(hasParties
      ? [{ key: 'party', label: t('party'), cell: (line: Line) => line.party_name ?? '–' }]
      : []),
    ...(isCredit ? [side('credit'), side('debit')] : [side('debit'), side('credit')]),
    {
      key: 'balance',
      label: labelOf('balance'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (line) => (
        <>
          <small className={s.change}>{change(line, isCredit, format.amount)}</small>
          {format.amount(line.balance)}
        </>
      ),
      total: head === undefined ? undefined : format.amount(head.closing),
    },
  ];
  return columns;
}

/** On a phone the balance is below the change. */
function change(line: Line, isCredit: boolean, format: (amount: Minor) => string): string {
  const net = (isCredit ? line.credit - line.debit : line.debit - line.credit) as Minor;
  return net > 0 ? `+${format(net)}` : format(net);
}
