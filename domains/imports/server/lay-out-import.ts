import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { layOutImportRoute } from '../contract/import.ts';
import { checkKind } from './check-kind.ts';
import {
  findBatch,
  findRemembered,
  lockBatch,
  replaceMessages,
  updateLayout,
} from './import.sql.ts';
import { headHash, layOut, restoreMapping } from './lay-out.ts';
import { sheetRows } from './stored-file.ts';

export const layOutImport = command(layOutImportRoute, async (tx, { params, body }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const { id } = params;
  const batch = await lockBatch(tx, actor, id);
  if (batch === undefined) return reject('not_found');
  const { kind } = batch;
  const refused = checkKind(context, { kind });
  if (refused !== null) return refused;
  if (batch.rows === null) return reject('import_done');
  const { sheet, head_row } = body;
  const rows = await sheetRows(batch.rows, sheet);
  if (rows.length === 0) return reject('import_sheet_empty', { path: 'sheet' });
  const layout = layOut({ kind, sheet, rows }, head_row);
  if (layout === null) return reject('import_head_missing', { path: 'head_row' });
  const before = await findRemembered(tx, shop_id, { kind, head: headHash(layout.header) });
  const mapping = restoreMapping(before, layout);
  await updateLayout(tx, shop_id, { id, layout: { ...layout, mapping } });
  await replaceMessages(tx, shop_id, { batch_id: id, messages: [] });
  return { data: assertPresent(await findBatch(tx, actor, id), 'the locked import can be read') };
});
