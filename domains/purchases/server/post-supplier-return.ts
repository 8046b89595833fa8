import { answeredBy } from '#domains/documents/server/door/answered-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postSupplierReturnRoute } from '../contract/supplier-return.ts';
import { decidePostedSupplierReturn } from '../core/decide-posted-supplier-return.ts';
import { loadForSupplierReturn } from './load-supplier-return.ts';
import { foundSupplierReturn } from './supplier-return.sql.ts';
import { writeSupplierReturn } from './write-supplier-return.ts';

export const postSupplierReturn = postingCommand(postSupplierReturnRoute, {
  load: loadForSupplierReturn,
  decide: ({ body }, facts) => decidePostedSupplierReturn(body, facts),
  write: writeSupplierReturn,
  ...answeredBy(({ actor }, { body }) => toQuery(foundSupplierReturn(actor.shop_id, body.id))),
});
