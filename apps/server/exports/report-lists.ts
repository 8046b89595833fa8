import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { ReportAnswer, ReportAnswerRow } from '#domains/reports/contract/report-route.ts';
import { DECLARED_REPORTS } from '#domains/reports/core/declarations/declared-reports.ts';
import { listShownRows, signAmount } from '#domains/reports/core/frame/shown-rows.ts';
import type { Column } from '#platform/export/column.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import { type Lists, NAME_COLUMNS } from './set-up-lists.ts';

/** Four columns of amounts fit upright beside code and name. */
const UPRIGHT_COLUMNS = 6;

/** Declared reports: their columns are those of the response. */
export function reportLists(): Lists {
  const lists = DECLARED_REPORTS.map(({ name, path }) => [
    path,
    {
      name,
      rows: 'data.rows',
      columnsFrom,
      isStrong: (row: Readonly<Record<string, unknown>>) => row.kind === 'total',
      uprightColumns: UPRIGHT_COLUMNS,
      table: `
        code code text ${NAME_COLUMNS}`,
    },
  ]);
  return Object.fromEntries(lists) as Lists;
}

export function isReport(path: string): boolean {
  return DECLARED_REPORTS.some((report) => report.path === path);
}

function columnsFrom(answer: object): Column[] {
  const { columns } = (answer as { data: ReportAnswer }).data;
  return columns.map(({ key, kind, name, name_bn }) => ({
    label: '',
    path: `amounts.${key}`,
    kind: kind === 'money' ? 'money' : 'rate',
    heading: { name, name_bn },
  }));
}

/** The rows as the page shows them: costs under "Less" and without their sign. */
export function withShownRows(list: ShopEndpoint): ShopEndpoint {
  return {
    ...list,
    handle: async (tx, input, context) => {
      const answer = await list.handle(tx, input, context);
      if (isRejection(answer)) return answer;
      const { data } = answer as unknown as { data: ReportAnswer };
      const rows = listShownRows(data.rows, new Set()).map(({ row }) => toShown(row, data));
      // A balance sheet is of its last day.
      const days = DECLARED_REPORTS.find(({ name }) => name === data.report)?.days;
      const from = days === 'as_of' ? data.to : data.from;
      return { data: { ...data, from, rows } } as never;
    },
  };
}

function toShown(row: ReportAnswerRow, { columns }: ReportAnswer): ReportAnswerRow {
  const amounts = columns.map((column) => {
    const amount = row.amounts[column.key] ?? null;
    return [column.key, amount === null ? null : signAmount(row, column, amount)] as const;
  });
  const less = (language: 'bn' | 'en', name: string) =>
    row.is_less ? message(language, 'reports', 'less', { name }) : name;
  return {
    ...row,
    name: less('en', row.name),
    name_bn: less('bn', row.name_bn === '' ? row.name : row.name_bn),
    amounts: Object.fromEntries(amounts),
  };
}
