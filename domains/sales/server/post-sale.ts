import {
  type Posting,
  postingCommand,
  postingStep,
} from '#domains/documents/server/door/posting-command.ts';
import { correctCountsSince } from '#domains/inventory/server/door/correct-counts-since.ts';
import { postSaleRoute } from '../contract/post-sale.ts';
import { decidePostedSale, type SaleChanges } from '../core/decide-posted-sale.ts';
import { loadSale as readSale } from './find-sale.sql.ts';
import { type LoadedSale, loadSale } from './load-sale.ts';
import { withLink } from './receipt-link.ts';
import { saleAnswer } from './sale-answer.ts';
import { writeSale } from './write-sale.ts';

const salePosting: Posting<typeof postSaleRoute, LoadedSale, SaleChanges> = {
  load: loadSale,
  decide: ({ body }, facts) => decidePostedSale(body, facts),
  write: writeSale,
  amend: (tx, context, { document }) => correctCountsSince(tx, context, document),
  answer: (context, posted) => ({ data: withLink(saleAnswer(context, posted), context) }),
  replay: async (tx, context, { body }) => ({
    data: withLink(await readSale(tx, context.actor.shop_id, body.id), context),
  }),
};

export const postSale = postingCommand(postSaleRoute, salePosting);

/** The same in a transaction that goes on: an import posts many, and a dry run keeps none. */
export const postSaleStep = postingStep(salePosting);
