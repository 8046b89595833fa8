import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postDue } from '#domains/parties/server/door/post-due.ts';
import { checkBackdate } from '#domains/shops/server/door/check-backdate.ts';
import { openDocument } from '#domains/shops/server/door/open-document.ts';
import { can } from '#platform/http/actor.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postSaleRoute } from '../contract/post-sale.ts';
import { decideSale } from '../core/decide-sale.ts';
import { loadSale } from './find-sale.sql.ts';
import { withLink } from './receipt-link.ts';
import { insertRemovedLines, insertSale, loadSaleFacts } from './sale.sql.ts';
import { saleAnswer } from './sale-answer.ts';

export const postSale = command(postSaleRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const happened_at = checkBackdate(context, 'pos-sale', body.sold_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: 'sale',
    warehouse_id: body.warehouse_id,
    register_id: body.register_id,
    request: body,
    happened_at,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') {
    return replayed({ data: withLink(await loadSale(tx, shop_id, body.id), context) });
  }

  const { rounding_unit } = document;
  const facts = await loadSaleFacts(tx, { shop_id, vat_rate: document.vat_rate }, body);
  const decided = decideSale(body, {
    rounding_unit,
    variants: new Map(facts.variants.map((variant) => [variant.id, variant])),
    levels: new Map(facts.levels.map((level) => [level.variant_id, level])),
    methods: facts.methods,
    accounts: facts.accounts,
    customer: facts.customer,
    may: {
      discount: can(context, 'pos-sale.discount'),
      override_price: can(context, 'pos-sale.override_price'),
    },
  });
  if (isRejection(decided)) return decided;

  const entry_id = newId();
  const line_ids = decided.lines.map(() => newId());
  await insertSale(tx, { shop_id, rounding_unit, request: body, decided, line_ids });
  if (body.removed_lines?.length) {
    await insertRemovedLines(tx, shop_id, body.id, body.removed_lines);
  }
  await postDue(tx, { shop_id, party_id: body.customer_id ?? null, change: decided.due });
  const posted = await postBooks(tx, context, document, { ...decided, entry_id });
  if (isRejection(posted)) return posted;
  const sale = saleAnswer({
    request: body,
    document,
    decided,
    methods: facts.methods,
    customer_name: facts.customer?.name ?? null,
    line_ids,
    number: posted.number,
    journal_entry_id: decided.journal.length > 0 ? entry_id : null,
    cashier: actor.user_name,
    happened_at: happened_at ?? context.now,
  });
  return { data: withLink(sale, context) };
});
