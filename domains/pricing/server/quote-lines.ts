import { add, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { findLocationTerms } from '#domains/shops/server/door/location-terms.sql.ts';
import { query } from '#platform/http/endpoint.ts';
import { quoteLinesRoute } from '../contract/quoted-lines.ts';
import { type PricedLines, priceLines } from '../core/price-lines.ts';
import { loadPriceFacts } from './door/load-price-facts.ts';

type QuoteRefusal = Rejection<keyof typeof quoteLinesRoute.rejections>;

/** The server's pricing without posting: the editors of the office show its result. */
export const quoteLines = query(quoteLinesRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { warehouse_id } = body;
  const terms = await findLocationTerms(tx, { shop_id, scope: actor, warehouse_id, now });
  if (terms === undefined) return reject('not_found', { path: 'warehouse_id' });
  const facts = await loadPriceFacts(tx, context, { ...terms, has_promotions: true }, body);
  // The permission for such a price is checked when it is posted.
  const rights = { ...facts.rights, override_price: true };
  const priced = priceLines(body, { ...facts, rights });
  // A quote has no points, gift cards or payments.
  if (isRejection(priced)) return priced as QuoteRefusal;
  return { data: quoteOf(priced) };
});

function quoteOf({ sold, priced, uses, promotions }: PricedLines) {
  const promotionOf = (at: number) => {
    const on = promotions.find(
      ({ promotion_id, code }) =>
        code === null && uses.some((use) => use.line === at && use.promotion_id === promotion_id),
    );
    return on === undefined ? null : { name: on.name, name_bn: on.name_bn };
  };
  return {
    lines: sold.map(({ unit_price }, at) => ({
      unit_price,
      product_discount: priced.lines[at]?.product_discount ?? ZERO,
      promotion: promotionOf(at),
    })),
    promotions,
    promotion_discount: add(...promotions.map(({ amount }) => amount)),
  };
}
