import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { NumberFormatter } from '#platform/ui/use-number-format.ts';
import type { ReportAnswerColumn, ReportAnswerRow } from '../../contract/report-route.ts';
import { signAmount } from '../../core/frame/shown-rows.ts';

export const NOTHING = '–';

/** A cell as the page shows it: nothing and zero are a dash, a change has its sign. */
export function writeCell(
  row: ReportAnswerRow,
  column: ReportAnswerColumn,
  format: NumberFormatter,
): string {
  const value = row.amounts[column.key] ?? null;
  if (value === null || value === 0) return NOTHING;
  const shown = signAmount(row, column, value);
  const isChange = column.role === 'difference' || column.role === 'change';
  const sign = isChange && shown > 0 ? '+' : '';
  if (column.kind === 'money') return sign + format.amount(shown as Minor);
  return `${sign}${format.percent(shown as Rate)}${column.role === 'change' ? '%' : ''}`;
}
