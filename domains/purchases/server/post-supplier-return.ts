import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import { postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { postSupplierReturnRoute } from '../contract/supplier-return.ts';
import { decidePostedSupplierReturn } from '../core/decide-posted-supplier-return.ts';
import { loadForSupplierReturn } from './load-supplier-return.ts';
import { supplierReturnQuery } from './supplier-return.sql.ts';
import { writeSupplierReturn } from './write-supplier-return.ts';

export const postSupplierReturn = postingCommand(postSupplierReturnRoute, {
  load: loadForSupplierReturn,
  decide: ({ body }, facts) => decidePostedSupplierReturn(body, facts),
  write: writeSupplierReturn,
  ...answerBy(({ actor }, { body }) => toQuery(supplierReturnQuery(actor.shop_id, body.id))),
});
