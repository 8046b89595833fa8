import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import { progressOf } from '#platform/import/progress.ts';
import {
  type ImportBatch,
  listImportMessagesRoute,
  listImportPricesRoute,
  listImportsRoute,
  readImportProgressRoute,
  readImportRoute,
} from '../contract/import.ts';
import type { ImportField } from '../core/import-fields.ts';
import {
  findBatch,
  type StoredMessage,
  selectBatches,
  selectImportPrices,
  selectMessages,
} from './import.sql.ts';

const PROGRESS_MAX = 1_000_000;

export const listImports = query(listImportsRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  return pageOf(await selectBatches(tx, actor, { after, limit }), limit);
});

export const readImport = query(readImportRoute, async (tx, { params }, { actor }) => {
  const batch = await findBatch(tx, actor, params.id);
  return batch === undefined ? reject('not_found') : { data: batch };
});

export const readImportProgress = query(
  readImportProgressRoute,
  async (tx, { params }, { actor }) => {
    const batch = await findBatch(tx, actor, params.id);
    if (batch === undefined) return reject('not_found');
    const rest = batch.checked === null ? 0 : PROGRESS_MAX;
    return { data: { done: progressOf(params.id) ?? rest } };
  },
);

export const listImportMessages = query(listImportMessagesRoute, async (tx, input, { actor }) => {
  const { shop_id, language } = actor;
  const { limit, cursor } = input.query;
  const batch_id = input.params.id;
  const batch = await findBatch(tx, actor, batch_id);
  if (batch === undefined) return reject('not_found');
  const after = readCursor(cursor, ['whole']);
  if (isRejection(after)) return after;
  const filter = { shop_id, batch_id, after: after?.[0] ?? null, limit, level: input.query.level };
  const { data, next_cursor } = pageOf(await selectMessages(tx, filter), limit);
  return {
    next_cursor,
    data: data.map(({ level: _, ...details }) => ({
      ...details,
      column: columnOf(batch, details),
      message: message(language, 'imports', `why_${details.code}`, details.params),
    })),
  };
});

/** As named in the file; of stock in several locations the column with the error. */
function columnOf(
  { header, mapping }: ImportBatch,
  { field, params }: Pick<StoredMessage, 'field' | 'params'>,
): string {
  if (typeof params.column === 'string') return params.column;
  return header[mapping[field as ImportField] ?? -1] ?? '';
}

export const listImportPrices = query(listImportPricesRoute, async (tx, input, { actor }) => {
  const { shop_id } = actor;
  const { limit, cursor } = input.query;
  const batch_id = input.params.id;
  if ((await findBatch(tx, actor, batch_id)) === undefined) return reject('not_found');
  const after = readCursor(cursor, ['whole']);
  if (isRejection(after)) return after;
  const filter = { shop_id, batch_id, after: after?.[0] ?? null, limit };
  return pageOf(await selectImportPrices(tx, filter), limit);
});
