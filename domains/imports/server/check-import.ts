import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { command } from '#platform/http/endpoint.ts';
import { checkImportRoute } from '../contract/import.ts';
import { headerWords } from '../core/guess-mapping.ts';
import { type Mapping, needsPlace, RULES } from '../core/import-fields.ts';
import { checkKind } from './check-kind.ts';
import {
  beginTrial,
  endTrial,
  findBatch,
  type LockedBatch,
  lockBatch,
  rememberMapping,
  replaceMessages,
  updateChecked,
} from './import.sql.ts';
import { runImport } from './run-import.ts';

export const checkImport = command(checkImportRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  const batch = await lockBatch(tx, actor, id);
  if (batch === undefined) return reject('not_found');
  const { kind, rows } = batch;
  const refused = checkKind(context, kind, body.mapping) ?? missingIn(batch, body.mapping);
  if (refused !== null) return refused;
  const warehouse_id = needsPlace(kind, body.mapping) ? body.warehouse_id : null;
  if (warehouse_id === null && needsPlace(kind, body.mapping)) {
    return reject('import_warehouse_missing', { path: 'warehouse_id' });
  }
  if (warehouse_id !== null && isRejection(await checkPlace(tx, actor, { warehouse_id }))) {
    return reject('warehouse_not_found', { path: 'warehouse_id' });
  }
  if (rows === null) return reject('import_done');
  const asked = { id, mapping: body.mapping, warehouse_id };
  await beginTrial(tx);
  const { summary, errors, messages } = await runImport(tx, context, { ...batch, rows }, asked);
  await endTrial(tx);
  await updateChecked(tx, shop_id, { ...asked, now, summary, error_count: errors });
  await replaceMessages(tx, shop_id, { batch_id: id, messages });
  await rememberMapping(tx, shop_id, { kind, columns: columnsOf(batch, body.mapping) });
  const detail = { kind, errors };
  await writeAudit(tx, context, { action: 'import.checked', subject_id: id, detail });
  return { data: assertPresent(await findBatch(tx, actor, id), 'locked before') };
});

/** Every field is of a column that there is, and none that is needed is without one. */
function missingIn({ kind, header }: LockedBatch, mapping: Mapping) {
  const { required, either, fields } = RULES[kind];
  const has = (field: keyof Mapping) => (mapping[field] ?? header.length) < header.length;
  const isForeign = Object.keys(mapping).some(
    (field) => !(fields as readonly string[]).includes(field) || !has(field as keyof Mapping),
  );
  const columns = Object.values(mapping);
  const isDouble = new Set(columns).size < columns.length;
  const missing = required.find((field) => !has(field)) ?? (either.some(has) ? null : either[0]);
  if (missing !== null && missing !== undefined) {
    return reject('import_column_missing', { path: `mapping.${missing}` });
  }
  return isForeign || isDouble ? reject('import_column_missing', { path: 'mapping' }) : null;
}

function columnsOf({ header }: LockedBatch, mapping: Mapping): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, column]) => [headerWords(header[column] ?? ''), field]),
  );
}
