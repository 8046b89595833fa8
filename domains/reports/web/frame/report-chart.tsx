import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ReportAnswer, ReportAnswerColumn } from '../../contract/report-route.ts';
import { percentOf } from '../../core/frame/percent.ts';
import type { Report } from '../../core/frame/report.ts';
import s from './report.module.css';

type Chart = NonNullable<Report['chart']>;

type Props = { chart: Chart; answer: ReportAnswer };

const BAR_PX = 56;

/** Bars over the columns that they are of: a share of a row, from zero, and above it another. */
export function ReportChart({ chart, answer }: Props) {
  const { t } = useTranslation('reports');
  const summed = answer.columns.filter(({ kind, from }) => kind === 'money' && from !== null);
  const shares = new Map(
    summed.map(({ key }) => [
      key,
      { line: share(answer, chart, 'line', key), bars: share(answer, chart, 'bars', key) },
    ]),
  );
  const largest = Math.max(1, ...[...shares.values()].map(({ bars }) => bars ?? 0));
  if (summed.length < 2 || [...shares.values()].every(({ bars }) => bars === null)) return null;
  return (
    <tr className={s.chart}>
      <th scope="col">
        <span className={s.legend}>
          <span>{t('gross_margin')}</span>
          <span>{t('net_margin')}</span>
        </span>
      </th>
      {answer.columns.map((column) => (
        <td key={column.key}>
          <Bar column={column} share={shares.get(column.key)} largest={largest} />
        </td>
      ))}
    </tr>
  );
}

function share(answer: ReportAnswer, chart: Chart, of: 'line' | 'bars', column: string) {
  const amount = (key: string) =>
    (answer.rows.find((row) => row.key === key)?.amounts[column] ?? 0) as Minor;
  return percentOf(amount(chart[of]), amount(chart.of));
}

type BarProps = {
  column: ReportAnswerColumn;
  share: { line: ReturnType<typeof percentOf>; bars: ReturnType<typeof percentOf> } | undefined;
  largest: number;
};

function Bar({ column, share: shares, largest }: BarProps) {
  const format = useNumberFormat();
  const { line = null, bars = null } = shares ?? {};
  if (line === null || bars === null) return null;
  return (
    <span
      className={s.bar}
      data-total={column.role === 'declared' || undefined}
      data-compared={column.role === 'compare' || undefined}
    >
      <span className="figures">{format.percent(line)}%</span>
      <span className="figures">{format.percent(bars)}%</span>
      <i style={{ height: `${(Math.max(bars, 0) / largest) * BAR_PX}px` }} />
    </span>
  );
}
