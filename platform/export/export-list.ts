import { readFileSync } from 'node:fs';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { EXPORT_MAX, type ExportFormat, exportRoute } from '#platform/contract/export-route.ts';
import type { Made, Printed } from '#platform/contract/file.ts';
import { unseenFields, withoutUnseen } from '#platform/contract/seen-by.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { query, type ShopEndpoint } from '#platform/http/endpoint.ts';
import { csvLines } from '#platform/table/write-csv.ts';
import { type SheetCell, XlsxWriter } from '#platform/table/write-xlsx.ts';
import {
  type Column,
  cellOf,
  headingOf,
  isOfFigures,
  printedOf,
  type Reader,
  valueAt,
} from './column.ts';

const TEMPLATE = readFileSync(new URL('./list.typ', import.meta.url), 'utf8');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PAGE_ROWS = 200;
const MARK = '\ufeff';

/** How a list becomes a file. */
export type Export = {
  /** Of the file, and key of its title in `exports`. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Where its rows are in the answer: `data` unless told. */
  readonly rows?: string;
  /** One row of the file for each of these within a row of the list. */
  readonly each?: string;
  /** Columns that each shop has of its own. */
  readonly more?: (tx: Tx, shop_id: string) => Promise<readonly Column[]>;
};

type Surroundings = {
  /** The endpoints that a column may take names from, by path. */
  readonly lists: ReadonlyMap<string, ShopEndpoint>;
  shopOf(tx: Tx, shop_id: string): Promise<{ name: string; timezone: string }>;
};

type Row = Readonly<Record<string, unknown>>;
type Answer = { next_cursor?: string | null };

/** The list as a file, by the endpoint itself: what it answers is written, page after page. */
export function exportOf(
  list: ShopEndpoint,
  how: Export,
  surroundings: Surroundings,
): ShopEndpoint {
  return query(exportRoute(list.route), async (tx, input, context) => {
    const { format, lang, ...asked } = input.query as Row & { format: ExportFormat };
    const { params } = input;
    const { actor } = context;
    const language = (lang as Reader['language'] | undefined) ?? actor.language;
    const shop = await surroundings.shopOf(tx, actor.shop_id);
    const own = (await how.more?.(tx, actor.shop_id)) ?? [];
    const columns = [...seen(list, how, actor.permissions), ...own];
    const others = await namesFor(columns, surroundings, { tx, context });
    const reader: Reader = { language, timezone: shop.timezone, others };
    const file = fileFor(format, { how, columns, reader, shop: shop.name });
    let count = 0;
    for await (const rows of pagesOf(
      list,
      { tx, context },
      { params, query: asked, rows: how.rows },
    )) {
      if (isRejection(rows)) return rows as Rejection<never>;
      for (const row of rows.flatMap((one) => parts(one, how.each))) {
        count += 1;
        if (count > EXPORT_MAX[format]) {
          return reject('export_too_large', { params: { most: EXPORT_MAX[format] } });
        }
        file.add(row);
      }
    }
    return file.end() as Promise<Made>;
  });
}

/** Without the columns whose values the reader may not see: a heading alone would tell of them. */
function seen(list: ShopEndpoint, how: Export, permissions: ReadonlySet<string>): Column[] {
  const place = how.rows ?? 'data';
  const unseen = new Set(unseenFields(list.route.answer, '', permissions));
  const named = (path: string) => path.replace(/^one\./, `${how.each}.`);
  return how.columns.filter(({ path }) => !unseen.has(`${place}.${named(path)}`));
}

type In = { tx: Tx; context: Context };

async function* pagesOf(
  list: ShopEndpoint,
  { tx, context }: In,
  input: { params: object; query: object; rows?: string | undefined },
): AsyncGenerator<Row[] | Rejection> {
  const isPaged = 'cursor' in list.route.query.shape;
  let cursor: string | null | undefined;
  do {
    const paging = isPaged ? { limit: PAGE_ROWS, ...(cursor ? { cursor } : {}) } : {};
    const asked = list.route.query.parse({ ...input.query, ...paging });
    const given = { params: input.params, query: asked, body: {} };
    const outcome = await list.handle(tx, given as never, context);
    if (isRejection(outcome)) return yield outcome;
    const { permissions } = context.actor;
    const answer = withoutUnseen(list.route.answer, outcome, permissions) as Answer;
    yield rowsOf(answer, input.rows ?? 'data');
    cursor = answer.next_cursor;
  } while (cursor !== null && cursor !== undefined);
}

function rowsOf(answer: Answer, place: string): Row[] {
  const rows = valueAt(answer, place);
  return Array.isArray(rows) ? rows : [];
}

/** `variants` of a product: each with its product around it, under the name `one`. */
function parts(row: Row, each: string | undefined): Row[] {
  if (each === undefined) return [row];
  const inner = row[each];
  return Array.isArray(inner) ? inner.map((one: unknown) => ({ ...row, one })) : [];
}

/** Categories, units and the like by their ids, each list read once; none where it may not be. */
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
    for await (const rows of pagesOf(list, within, { params: {}, query: {} })) {
      if (!isRejection(rows)) for (const row of rows) names.set(String(row.id), row);
    }
  }
  return others;
}

type Into = { how: Export; columns: readonly Column[]; reader: Reader; shop: string };
type File = { add(row: Row): void; end(): Promise<Made | Printed> };

function fileFor(format: ExportFormat, into: Into): File {
  const { how, columns, reader } = into;
  const header = columns.map((column) => headingOf(column, reader.language));
  const cells = (row: Row): SheetCell[] => columns.map((column) => cellOf(column, row, reader));
  const file_name = `${how.name}.${format}`;
  if (format === 'pdf') return paper(file_name, header, into);
  if (format === 'xlsx') {
    const writer = new XlsxWriter(how.name, header);
    return {
      add: (row) => writer.add(cells(row)),
      end: async () => ({ file_name, media_type: XLSX, bytes: await writer.end() }),
    };
  }
  const lines = [Buffer.from(MARK + csvLines([header]), 'utf8')];
  return {
    add: (row) => lines.push(Buffer.from(csvLines([cells(row)]), 'utf8')),
    end: async () => ({
      ...{ file_name, media_type: 'text/csv; charset=utf-8', bytes: Buffer.concat(lines) },
    }),
  };
}

function paper(file_name: string, header: string[], { how, columns, reader, shop }: Into): File {
  const rows: string[][] = [];
  const title = headingOf({ label: `of_${how.name}`, kind: 'text', path: '' }, reader.language);
  return {
    add: (row) => rows.push(columns.map((column) => printedOf(column, row, reader))),
    end: async () => ({
      file_name,
      template: TEMPLATE,
      content: JSON.stringify({
        ...{ title, shop, header, rows, language: reader.language },
        figures: columns.map(isOfFigures),
        page: headingOf({ label: 'page_of', kind: 'text', path: '' }, reader.language),
      }),
    }),
  };
}
