import { readFileSync } from 'node:fs';
import { defined } from '#domains/kernel/core/defined.ts';
import { formatDay } from '#domains/kernel/core/format-time.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { EXPORT_MAX, type ExportFormat, exportRoute } from '#platform/contract/export-route.ts';
import type { Made, Printed } from '#platform/contract/file.ts';
import { listUnseenFields, omitUnseen } from '#platform/contract/seen-by.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { query, type ShopEndpoint } from '#platform/http/endpoint.ts';
import { csvLines } from '#platform/table/write-csv.ts';
import { type SheetCell, XlsxWriter } from '#platform/table/write-xlsx.ts';
import {
  type Column,
  cellOf,
  formatPrinted,
  headingOf,
  isNumericColumn,
  localOf,
  type Reader,
  valueAt,
} from './column.ts';
import { widthOf } from './width-of.ts';

const TEMPLATE = readFileSync(new URL('./list.typ', import.meta.url), 'utf8');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PAGE_ROWS = 200;
const MARK = '\ufeff';

/** How a list becomes a file. */
export type Export = {
  /** Name of the file, and key of its title in `exports`. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** The path of its rows in the response; defaults to `data`. */
  readonly rows?: string;
  /** The nested list that gives the rows of the file. */
  readonly each?: string;
  /** The path of the list's subject in the response: a party, an account. */
  readonly of?: string;
  /** The endpoint that returns the subject, if the list does not. */
  readonly read?: string;
  /** Shown before the first row, if the response has a value at `where`. */
  readonly before?: Foot & { readonly where: string };
  /** Shown after the last row, if the response has a value at `where`. */
  readonly after?: Foot & { readonly where?: string };
  /** More of these after it. */
  readonly ends?: readonly (Foot & { readonly where: string })[];
  /** Columns that depend on the response: a report has one for each of its months. */
  readonly columnsFrom?: (answer: object) => readonly Column[];
  /** Rows in bold, such as totals. */
  readonly isStrong?: (row: Row) => boolean;
  /** A file of few columns is printed upright. */
  readonly uprightColumns?: number;
  /** Columns that each shop defines for itself. */
  readonly more?: (tx: Tx, shop_id: string) => Promise<readonly Column[]>;
};

/** An extra row of the file, not of the list. */
type Foot = {
  /** `lists:total`. */
  readonly label: string;
  /** Columns to add up. */
  readonly summed?: readonly string[];
  /** The paths of values in the response, by column. */
  readonly fields?: Readonly<Record<string, string>>;
};

type Surroundings = {
  /** The endpoints that names are read from, by path. */
  readonly lists: ReadonlyMap<string, ShopEndpoint>;
  shopOf(tx: Tx, shop_id: string): Promise<{ name: string; timezone: string }>;
};

type Row = Readonly<Record<string, unknown>>;
type Answer = { next_cursor?: string | null };

/** Exports a list by calling its endpoint, page after page. */
export function exportOf(
  list: ShopEndpoint,
  how: Export,
  surroundings: Surroundings,
): ShopEndpoint {
  return query(exportRoute(list.route), async (tx, input, context) => {
    const { format, lang, ...filters } = input.query as Row & { format: ExportFormat };
    const { params } = input;
    const { actor } = context;
    const language = (lang as Reader['language'] | undefined) ?? actor.language;
    const shop = await surroundings.shopOf(tx, actor.shop_id);
    const customColumns = (await how.more?.(tx, actor.shop_id)) ?? [];
    const columns = [
      ...seen(list, how, { permissions: actor.permissions, filters }),
      ...customColumns,
    ];
    const others = await namesFor(columns, surroundings, { tx, context });
    const reader: Reader = { language, timezone: shop.timezone, others };
    const into = { how, columns, reader, shop: shop.name };
    let file = fileFor(format, into);
    const summed = new Map((how.after?.summed ?? []).map((path) => [path, 0]));
    let first: Answer | null = null;
    let count = 0;
    for await (const answer of pagesOf(list, { tx, context }, { params, query: filters })) {
      if (isRejection(answer)) return answer as Rejection<never>;
      if (first === null) {
        first = answer;
        if (how.columnsFrom !== undefined) {
          file = fileFor(format, { ...into, columns: [...columns, ...how.columnsFrom(answer)] });
        }
        const of = await subjectOf(how, surroundings, { tx, context, params, answer });
        file.begin({ of, ...beginningOf(how, answer, filters) });
      }
      for (const row of rowsOf(answer, how).flatMap((one) => parts(one, how.each))) {
        count += 1;
        if (count > EXPORT_MAX[format]) {
          return reject('export_too_large', { params: { most: EXPORT_MAX[format] } });
        }
        for (const [path, sum] of summed) summed.set(path, sum + Number(valueAt(row, path)));
        file.add(row);
      }
    }
    for (const one of [how.after, ...(how.ends ?? [])]) {
      // Totals need rows; a balance exists without any.
      if (one === undefined || (count === 0 && one.fields === undefined)) continue;
      if (!isShown(one, first)) continue;
      file.close({ ...readFields(one, first), ...Object.fromEntries(summed) }, one.label);
    }
    return file.end() as Promise<Made>;
  });
}

type Beginning = { of: unknown; from: string; to: string; opening: Row | null };

type SubjectContext = In & { params: object; answer: Answer };

/** The subject of the list. */
async function subjectOf(
  { of, read }: Export,
  { lists }: Surroundings,
  { params, answer, ...within }: SubjectContext,
): Promise<unknown> {
  if (of === undefined) return null;
  const one = read === undefined ? undefined : lists.get(read);
  if (one === undefined) return valueAt(answer, of);
  const firstPage = await pagesOf(one, within, { params, query: {} }).next();
  return valueAt(firstPage.value, of);
}

/** The period of the list, and the row before the first one. */
function beginningOf({ before }: Export, answer: Answer, filters: Row): Omit<Beginning, 'of'> {
  const day = (name: string) => {
    const [found = ''] = [filters, answer, valueAt(answer, 'data')]
      .map((source) => valueAt(source, name) ?? '')
      .filter((value) => value !== '');
    return String(found);
  };
  const hasOpening = before !== undefined && isShown(before, answer);
  return {
    from: day('from') || day('as_of'),
    to: day('to') || day('as_of'),
    opening: hasOpening ? readFields(before, answer) : null,
  };
}

function isShown({ where }: { where?: string }, answer: unknown): boolean {
  return where === undefined || (valueAt(answer, where) ?? null) !== null;
}

function readFields({ fields = {} }: Foot, answer: unknown): Row {
  const values = Object.entries(fields).map(([path, valuePath]) => [
    path,
    valueAt(answer, valuePath),
  ]);
  return Object.fromEntries(values);
}

type For = { permissions: ReadonlySet<string>; filters: Row };

/**
 * Omits columns that the reader may not see, whose heading alone would reveal them, and columns
 * whose parameter is missing.
 */
function seen(list: ShopEndpoint, how: Export, { permissions, filters }: For): Column[] {
  const rowsPath = how.rows ?? 'data';
  const unseen = new Set(listUnseenFields(list.route.answer, '', permissions));
  const fullPath = (path: string) => path.replace(/^one\./, `${how.each}.`);
  return how.columns.filter(
    ({ path, requiredParam: by }) =>
      !unseen.has(`${rowsPath}.${fullPath(path)}`) &&
      (by === undefined || filters[by] !== undefined),
  );
}

type In = { tx: Tx; context: Context };

async function* pagesOf(
  list: ShopEndpoint,
  { tx, context }: In,
  input: { params: object; query: object },
): AsyncGenerator<Answer | Rejection> {
  const isPaged = 'cursor' in list.route.query.shape;
  let cursor: string | null | undefined;
  do {
    const paging = isPaged ? { limit: PAGE_ROWS, ...defined({ cursor: cursor || undefined }) } : {};
    const filters = list.route.query.parse({ ...input.query, ...paging });
    const given = { params: input.params, query: filters, body: {} };
    const outcome = await list.handle(tx, given as never, context);
    if (isRejection(outcome)) return yield outcome;
    const { permissions } = context.actor;
    const answer = omitUnseen(list.route.answer, outcome, permissions) as Answer;
    yield answer;
    cursor = answer.next_cursor;
  } while (cursor !== null && cursor !== undefined);
}

function rowsOf(answer: Answer, { rows: rowsPath = 'data' }: Pick<Export, 'rows'>): Row[] {
  const rows = valueAt(answer, rowsPath);
  return Array.isArray(rows) ? rows : [];
}

/** `variants` of a product: each with its product, under the name `one`. */
function parts(row: Row, each: string | undefined): Row[] {
  if (each === undefined) return [row];
  const inner = row[each];
  return Array.isArray(inner) ? inner.map((one: unknown) => ({ ...row, one })) : [];
}

/** Categories, units and the like by id, each list read once; none if the reader may not see it. */
async function namesFor(
  columns: readonly Column[],
  { lists }: Surroundings,
  within: In,
): Promise<Reader['others']> {
  const others = new Map<string, Map<string, Row>>();
  for (const { kind } of columns) {
    if (typeof kind === 'string' || !('of' in kind) || others.has(kind.of)) continue;
    const names = new Map<string, Row>();
    others.set(kind.of, names);
    const list = lists.get(kind.of);
    const { permissions } = within.context.actor;
    if (list === undefined || !permissions.has(list.route.permission ?? '')) continue;
    for await (const answer of pagesOf(list, within, { params: {}, query: {} })) {
      if (isRejection(answer)) continue;
      for (const row of rowsOf(answer, {})) names.set(String(row.id), row);
    }
  }
  return others;
}

type Into = { how: Export; columns: readonly Column[]; reader: Reader; shop: string };
type File = {
  /** Called before the first row. */
  begin(beginning: Beginning): void;
  add(row: Row): void;
  /** The row after the last one, by column. */
  close(row: Row, label: string): void;
  end(): Promise<Made | Printed>;
};

function fileFor(format: ExportFormat, into: Into): File {
  const { how, columns, reader } = into;
  const header = columns.map((column) => headingOf(column, reader.language));
  const cells = (row: Row): SheetCell[] => columns.map((column) => cellOf(column, row, reader));
  const footCells = (row: Row, label: string) => foot(row, label, { into, write: cellOf });
  const file_name = `${how.name}.${format}`;
  if (format === 'pdf') return pdfFile(file_name, header, into);
  const opened = ({ opening }: Beginning, write: (cells: SheetCell[]) => void) => {
    if (opening !== null) write(footCells(opening, how.before?.label ?? ''));
  };
  if (format === 'xlsx') {
    const writer = new XlsxWriter(how.name, header);
    const addBold = (row: SheetCell[]) => writer.addBold(row);
    return {
      begin: (beginning) => opened(beginning, addBold),
      add: (row) => (how.isStrong?.(row) ? addBold(cells(row)) : writer.add(cells(row))),
      close: (row, label) => addBold(footCells(row, label)),
      end: async () => ({ file_name, media_type: XLSX, bytes: await writer.end() }),
    };
  }
  const lines = [Buffer.from(MARK + csvLines([header]), 'utf8')];
  const addLine = (row: SheetCell[]) => lines.push(Buffer.from(csvLines([row]), 'utf8'));
  return {
    begin: (beginning) => opened(beginning, addLine),
    add: (row) => addLine(cells(row)),
    close: (row, label) => addLine(footCells(row, label)),
    end: async () => ({
      file_name,
      media_type: 'text/csv; charset=utf-8',
      bytes: Buffer.concat(lines),
    }),
  };
}

type Writing<Cell> = {
  into: Into;
  write: (column: Column, row: Row, reader: Reader) => Cell;
};

/** An extra row: its values by column, with its label in the first text column. */
function foot<Cell>(row: Row, label: string, { into, write }: Writing<Cell>): (Cell | string)[] {
  const { columns, reader } = into;
  const isEmpty = ({ path, kind }: Column) => kind === 'text' && !Object.hasOwn(row, path);
  const totalLabel = headingOf({ label, kind: 'text', path: '' }, reader.language);
  const at = columns.findIndex(isEmpty);
  return columns.map((column, index) => (index === at ? totalLabel : write(column, row, reader)));
}

function pdfFile(file_name: string, header: string[], into: Into): File {
  const { how, columns, reader, shop } = into;
  const { language } = reader;
  const rows: string[][] = [];
  const strong: number[] = [];
  const heading = (label: string) => headingOf({ label, kind: 'text', path: '' }, language);
  let about = '';
  const addFoot = (row: Row, label: string) => {
    strong.push(rows.length);
    rows.push(foot(row, label, { into, write: formatPrinted }));
  };
  return {
    begin: ({ of, from, to, opening }) => {
      about = [subjectName(of, language), periodOf(from, to, language)].filter(Boolean).join(' · ');
      if (opening !== null) addFoot(opening, how.before?.label ?? '');
    },
    add: (row) => {
      if (how.isStrong?.(row)) strong.push(rows.length);
      rows.push(columns.map((column) => formatPrinted(column, row, reader)));
    },
    close: addFoot,
    end: async () => ({
      file_name,
      template: TEMPLATE,
      content: JSON.stringify({
        title: heading(`of_${how.name}`),
        about,
        shop,
        header,
        rows,
        strong,
        is_upright: columns.length <= (how.uprightColumns ?? 0),
        language,
        figures: columns.map(isNumericColumn),
        widths: header.map((name, index) =>
          widthOf([name, ...rows.map((row) => row[index] ?? '')]),
        ),
        page: heading('page_of'),
      }),
    }),
  };
}

/**
 * 1010 Cash in hand; Rahima Begum; a product with variant and batch; a count's number and location.
 */
function subjectName(one: unknown, language: Reader['language']): string {
  const code = valueAt(one, 'code') ?? valueAt(one, 'product_code') ?? valueAt(one, 'number');
  const names = ['name', 'variant', 'batch', 'warehouse.name'].map((path) =>
    localOf(one, path, language),
  );
  return [String(code ?? ''), ...names].filter(Boolean).join(' ');
}

/** 1 Nov 2026 – 22 Nov 2026; an open end has only the dash. */
function periodOf(from: string, to: string, language: Reader['language']): string {
  if (from === '' && to === '') return '';
  const [first, last] = [from, to].map((day) => (day === '' ? '' : formatDay(day, language)));
  return first === last ? `${first}` : `${first} – ${last}`.trim();
}
