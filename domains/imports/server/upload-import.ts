import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { prepare } from '#platform/http/prepare.ts';
import { readBook } from '#platform/table/read-book.ts';
import type { Book, Sheet, TableRefusal } from '#platform/table/table.ts';
import { uploadImportRoute } from '../contract/import.ts';
import type { ImportKind } from '../core/import-fields.ts';
import { chooseSheet } from '../core/plan-file.ts';
import { checkKind } from './check-kind.ts';
import {
  deleteForgotten,
  findBatch,
  findRemembered,
  insertBatch,
  type Layout,
} from './import.sql.ts';
import { headHash, layOut, restoreMapping } from './lay-out.ts';
import { packJson } from './stored-file.ts';

const WEEK_MS = 604_800_000;

type Read = {
  book: Pick<Book, 'delimiter'>;
  sheets: { name: string; is_hidden: boolean; rows: number }[];
  rows: Buffer;
  layout: Layout;
};

async function readFile(kind: ImportKind, file: string): Promise<Read | TableRefusal> {
  const book = await readBook(Buffer.from(file, 'base64'));
  if (isRejection(book)) return book;
  const sheet = chooseSheet(kind, book.sheets);
  const chosen = book.sheets[sheet] as Sheet;
  if (chosen.refusal !== undefined) return chosen.refusal;
  const layout = layOut({ kind, sheet, rows: chosen.rows }, null);
  if (layout === null) return reject('file_empty');
  return {
    book: { delimiter: book.delimiter },
    sheets: book.sheets.map(({ name, isHidden, rows }) => ({
      name: name.slice(0, 200),
      is_hidden: isHidden,
      rows: rows.length,
    })),
    rows: await packJson(book.sheets),
    layout,
  };
}

export const uploadImport = creation(uploadImportRoute, async (tx, { body }, context) => {
  const { actor, newId, now, prepared } = context;
  const { shop_id } = actor;
  const { kind, file_name } = body;
  const refused = checkKind(context, { kind });
  if (refused !== null) return refused;
  if (prepared === undefined) return prepare(() => readFile(kind, body.file));
  const read = prepared as Read | TableRefusal;
  if (isRejection(read)) return read;
  const { layout, sheets, rows } = read;
  await deleteForgotten(tx, shop_id, new Date(now.getTime() - WEEK_MS));
  const id = body.id ?? newId();
  const before = await findRemembered(tx, shop_id, { kind, head: headHash(layout.header) });
  await insertBatch(tx, shop_id, {
    ...layout,
    mapping: restoreMapping(before, layout),
    id,
    kind,
    file_name,
    sheets,
    delimiter: read.book.delimiter,
    rows,
    made_by: actor.user_id,
    made_at: now,
  });
  const detail = { kind, file_name, rows: layout.row_count };
  await writeAudit(tx, context, { action: 'import.uploaded', subject_id: id, detail });
  return { data: assertPresent(await findBatch(tx, actor, id), 'a new import can be read') };
});
