import {
  type Posting,
  postingCommand,
  postingStep,
} from '#domains/documents/server/door/posting-command.ts';
import { correctCountsSince } from '#domains/inventory/server/door/correct-counts-since.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { postSaleRoute } from '../contract/post-sale.ts';
import type { SaleRequest } from '../contract/sale.ts';
import { decidePostedSale, type SaleChanges } from '../core/decide-posted-sale.ts';
import { loadSale as readSale } from './find-sale.sql.ts';
import { type LoadedSale, loadSale } from './load-sale.ts';
import { withLink } from './receipt-link.ts';
import { type Answered, saleAnswer } from './sale-answer.ts';
import { writeSale } from './write-sale.ts';

/** How every sale of the till is posted, whichever rules decide it. */
export const salePosting = {
  load: loadSale,
  write: writeSale,
  amend: (tx: Tx, context: Context, { document }: LoadedSale) =>
    correctCountsSince(tx, context, document),
  answer: (context: Context, posted: Answered) => ({
    data: withLink(saleAnswer(context, posted), context),
  }),
  replay: async (tx: Tx, context: Context, { body }: { body: SaleRequest }) => ({
    data: withLink(await readSale(tx, context.actor.shop_id, body.id), context),
  }),
};

const tillPosting: Posting<typeof postSaleRoute, LoadedSale, SaleChanges> = {
  ...salePosting,
  decide: ({ body }, facts) => decidePostedSale(body, facts),
};

export const postSale = postingCommand(postSaleRoute, tillPosting);

/** The same in a transaction that goes on: an import posts many, and a dry run keeps none. */
export const postSaleStep = postingStep(tillPosting);
