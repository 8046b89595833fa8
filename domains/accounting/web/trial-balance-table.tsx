import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { type Minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { PageMessage } from '#platform/ui/page-message.tsx';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { trialBalanceRoute } from '../contract/trial-balance.ts';
import { isOfYear } from '../core/carry-forward.ts';
import s from './trial-balance.module.css';

type Balance = CallAnswer<typeof trialBalanceRoute>['data'];
type Row = Balance['rows'][number];

/** The columns: closing only, or opening, period and closing if a first day is given. */
type Column = { key: string; of: (row: Row) => Minor };

const CLOSING: readonly Column[] = [
  { key: 'debit', of: (row) => row.debit },
  { key: 'credit', of: (row) => row.credit },
];
const ALL: readonly Column[] = [
  { key: 'opening_debit', of: (row) => row.opening_debit ?? ZERO },
  { key: 'opening_credit', of: (row) => row.opening_credit ?? ZERO },
  { key: 'period_debit', of: (row) => row.period_debit ?? ZERO },
  { key: 'period_credit', of: (row) => row.period_credit ?? ZERO },
  ...CLOSING,
];

/** In the order of the report. */
const KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;

type Scope = { from: string; as_of: string; branch_id: string };

type Props = { balance: Balance | undefined; scope: Scope };

export function TrialBalanceTable({ balance, scope }: Props) {
  const { t } = useTranslation('accounting');
  const numberFormat = useNumberFormat();
  const canOpen = useMe().can('ledger.read');
  if (balance === undefined) return <TableOutline />;
  if (balance.rows.length === 0) {
    return <PageMessage title={t('no_entries')} text={t('no_entries_text')} />;
  }
  const isWide = balance.rows.some((row) => row.opening_debit !== undefined);
  const columns = isWide ? ALL : CLOSING;
  const kinds = KINDS.filter((kind) => balance.rows.some((row) => row.kind === kind));
  return (
    <section
      className={s.sheet}
      data-narrow={!isWide || undefined}
      aria-label={t('trial_balance')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrows must reach it.
      tabIndex={0}
    >
      <table className={s.table}>
        <Head isWide={isWide} from={scope.from} as_of={balance.as_of} numberFormat={numberFormat} />
        {kinds.map((kind) => (
          <tbody key={kind}>
            <tr className={s.kind}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {t(`kind_${kind}`)}
              </th>
            </tr>
            {balance.rows
              .filter((row) => row.kind === kind)
              .map((row) => (
                <AccountRow
                  key={row.account_id}
                  row={row}
                  columns={columns}
                  numberFormat={numberFormat}
                  toOf={(key) =>
                    canOpen ? ledgerOf(row, key, scope, balance.year_begins_on) : null
                  }
                />
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {columns.map(({ key, of }) => (
              <td key={key} className="figures">
                {numberFormat.amount(sumOf(balance.rows, of))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/**
 * The ledger behind an amount: before the period, in it, or up to its last day. Income and expense
 * begin with the fiscal year.
 */
function ledgerOf(
  { account_id, kind }: Row,
  key: string,
  { from, as_of, branch_id }: Scope,
  year_begins_on: string,
): string {
  const first = isOfYear(kind) ? year_begins_on : '';
  const period = key.startsWith('opening')
    ? { from: first, to: from === '' ? '' : daysAfter(from, -1) }
    : { from: key.startsWith('period') ? from : first, to: as_of };
  const params = Object.entries({ account_id, ...period, branch_id });
  const query = new URLSearchParams(params.filter(([, value]) => value !== ''));
  return `/dashboard/ledger?${query}`;
}

type RowProps = {
  row: Row;
  columns: readonly Column[];
  numberFormat: NumberFormatter;
  /** The link behind an amount; null: none. */
  toOf: (column: string) => string | null;
};

function AccountRow({ row, columns, numberFormat, toOf }: RowProps) {
  const { t } = useTranslation('accounting');
  const name = numberFormat.language === 'bn' && row.name_bn !== '' ? row.name_bn : row.name;
  return (
    <tr>
      <th scope="row">
        <span className={`${s.code} figures`}>{numberFormat.digits(row.code)}</span>
        {name}
        {row.carried !== 0 && (
          <small> {t('of_earlier_years', { amount: numberFormat.amount(row.carried) })}</small>
        )}
      </th>
      {columns.map(({ key, of }) => {
        const amount = of(row);
        const to = toOf(key);
        const written = numberFormat.amount(amount);
        return (
          <td
            key={key}
            className="figures"
            data-zero={amount === 0 || undefined}
            data-closing={key === 'debit' || key === 'credit' || undefined}
          >
            {amount === 0 ? '–' : to === null ? written : <Link to={to}>{written}</Link>}
          </td>
        );
      })}
    </tr>
  );
}

type HeadProps = { isWide: boolean; from: string; as_of: string; numberFormat: NumberFormatter };

function Head({ isWide, from, as_of, numberFormat }: HeadProps) {
  const { t } = useTranslation('accounting');
  const pairs = isWide
    ? [
        t('opening', { date: dayOf(from, numberFormat) }),
        t('in_the_period'),
        t('closing', { date: dayOf(as_of, numberFormat) }),
      ]
    : [t('closing', { date: dayOf(as_of, numberFormat) })];
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          {t('account')}
        </th>
        {pairs.map((label) => (
          <th key={label} colSpan={2} scope="colgroup" className={s.pair}>
            {label}
          </th>
        ))}
      </tr>
      <tr>
        {pairs.map((label) => [
          <th key={`${label} debit`} scope="col">
            {t('debit')}
          </th>,
          <th key={`${label} credit`} scope="col">
            {t('credit')}
          </th>,
        ])}
      </tr>
    </thead>
  );
}

/** Formats a business date; it is a calendar day, so no time zone may shift it. */
function dayOf(date: string, numberFormat: NumberFormatter): string {
  if (date === '') return '';
  const locale = numberFormat.language === 'bn' ? 'bn-BD' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

const OUTLINE_ROWS = Array.from({ length: 14 }, (_, index) => `row-${index}`);

/** The skeleton of the table while it loads. */
function TableOutline() {
  return (
    <div className={`${s.sheet} ${s.outline}`} aria-busy="true">
      {OUTLINE_ROWS.map((key) => (
        <div key={key} className={s.outlineRow}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
