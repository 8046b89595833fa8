import { formatDay } from '#domains/kernel/core/format-time.ts';
import { message } from '#platform/i18n/messages.ts';
import type { ReportAnswerColumn } from '../../contract/report-route.ts';
import type { ShownColumn } from '../../core/frame/plan-columns.ts';
import type { Report } from '../../core/frame/report.ts';
import type { ReportBranch } from './report-facts.sql.ts';

type Language = 'bn' | 'en';

/** The columns with their headings, the same on the screen, in files and in explanations. */
export function nameColumns(
  report: Report,
  columns: readonly ShownColumn[],
  branches: readonly ReportBranch[],
): ReportAnswerColumn[] {
  return columns.map((column) => {
    const { from, to } = 'slice' in column ? column.slice : { from: null, to: null };
    return {
      key: column.key,
      role: column.role,
      kind: column.kind,
      name: nameOf(report, column, branches, 'en'),
      name_bn: nameOf(report, column, branches, 'bn'),
      from,
      to,
    };
  });
}

function nameOf(
  report: Report,
  column: ShownColumn,
  branches: readonly ReportBranch[],
  language: Language,
): string {
  if (column.role === 'branch') {
    const branch = branches.find(({ id }) => column.key === `branch:${id}`);
    const bengali = branch?.name_bn ?? '';
    return language === 'bn' && bengali !== '' ? bengali : (branch?.name ?? '');
  }
  if (!('slice' in column)) return message(language, 'reports', `column_${column.key}`);
  const { from, to } = column.slice;
  const isOfDay = report.days === 'as_of';
  if (column.role === 'month') {
    return isOfDay ? formatDay(to, language) : monthName(from, language, 'short');
  }
  if (isOfDay) return formatDay(to, language);
  const isMain = column.role !== 'declared' || column.key === 'amount';
  return isMain
    ? periodName({ from, to }, language)
    : message(language, 'reports', `column_${column.key}`);
}

/** October 2026, Jul – Oct 2026, or both days. */
function periodName({ from, to }: { from: string; to: string }, language: Language): string {
  const isOfMonths = from.endsWith('-01') && isLastOfMonth(to);
  if (!isOfMonths) return `${formatDay(from, language)} – ${formatDay(to, language)}`;
  const last = monthName(to, language, 'short');
  if (from.slice(0, 7) === to.slice(0, 7)) return last;
  return `${monthName(from, language, 'short')} – ${last}`;
}

function isLastOfMonth(day: string): boolean {
  const next = new Date(Date.parse(day) + 86_400_000);
  return next.getUTCDate() === 1;
}

function monthName(day: string, language: Language, month: 'short' | 'long'): string {
  const locale = language === 'bn' ? 'bn-BD' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month, year: 'numeric' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
