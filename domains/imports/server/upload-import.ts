import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { prepare } from '#platform/http/prepare.ts';
import { readTable } from '#platform/table/read-table.ts';
import type { Table, TableRefusal } from '#platform/table/table.ts';
import { uploadImportRoute } from '../contract/import.ts';
import { guessMapping } from '../core/guess-mapping.ts';
import { checkKind } from './check-kind.ts';
import { deleteForgotten, findBatch, findRemembered, insertBatch } from './import.sql.ts';
import { packRows } from './mapped-rows.ts';

const WEEK_MS = 604_800_000;
const SAMPLE_ROWS = 4;
const SAMPLE_SIGNS = 120;

type Read = { table: Table; rows: Buffer } | TableRefusal;

async function readFile(file: string): Promise<Read> {
  const table = await readTable(Buffer.from(file, 'base64'));
  return isRejection(table) ? table : { table, rows: await packRows(table.rows) };
}

export const uploadImport = creation(uploadImportRoute, async (tx, { body }, context) => {
  const { actor, newId, now, prepared } = context;
  const { shop_id } = actor;
  const refused = checkKind(context, body.kind);
  if (refused !== null) return refused;
  if (prepared === undefined) return prepare(() => readFile(body.file));
  const read = prepared as Read;
  if (isRejection(read)) return read;
  const { header, rows } = read.table;
  const remembered = new Map(Object.entries(await findRemembered(tx, shop_id, body.kind)));
  await deleteForgotten(tx, shop_id, new Date(now.getTime() - WEEK_MS));
  const id = body.id ?? newId();
  await insertBatch(tx, shop_id, {
    ...{ id, kind: body.kind, file_name: body.file_name, header, row_count: rows.length },
    sample: rows.slice(0, SAMPLE_ROWS).map(([, cells]) => cells.map(shortened)),
    rows: read.rows,
    mapping: guessMapping(body.kind, header, remembered),
    ...{ made_by: actor.user_id, made_at: now },
  });
  const detail = { kind: body.kind, file_name: body.file_name, rows: rows.length };
  await writeAudit(tx, context, { action: 'import.uploaded', subject_id: id, detail });
  return { data: assertPresent(await findBatch(tx, actor, id), 'just inserted') };
});

function shortened(text: string): string {
  return text.length > SAMPLE_SIGNS ? `${text.slice(0, SAMPLE_SIGNS).toWellFormed()}…` : text;
}
