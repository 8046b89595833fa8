import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readReceiptSheetRoute } from '../contract/receipt-sheet.ts';
import { findReceiptSheet } from './receipt-sheet.sql.ts';

export const readReceiptSheet = query(readReceiptSheetRoute, async (tx, { params }, { actor }) => {
  const { shop_id } = actor;
  const data = await findReceiptSheet(tx, { shop_id, id: params.id, scope: actor });
  return data === undefined ? reject('not_found') : { data };
});
