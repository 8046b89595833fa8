import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { setPartsRoute } from '../../contract/variant-units.ts';
import { checkParts } from '../../core/check-units.ts';
import { lockUnitHead, replaceParts, selectPartFacts } from '../units/variant-units.sql.ts';
import { findProduct } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';

export const setParts = command(setPartsRoute, async (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  const { parts } = body;
  const head = await lockUnitHead(tx, shop_id, params.id);
  if (head === undefined) return reject('not_found');
  if (head.kind !== 'bundle') return reject('not_a_bundle');
  const facts = await selectPartFacts(
    tx,
    shop_id,
    parts.map(({ variant_id }) => variant_id),
  );
  const refused = checkParts(parts, facts);
  if (refused !== null) return refused;
  if (head.version !== body.version) return reject('version_conflict', { path: 'version' });
  await replaceParts(tx, shop_id, { variant_id: head.id, parts });
  await writeAudit(tx, context, {
    action: 'variant.parts_set',
    subject_id: head.id,
    after: { parts },
  });
  await recordEvent(tx, context, 'product.changed', [head.product_id]);
  const product = await findProduct(tx, readerOf(context), head.product_id);
  return { data: assertPresent(product, 'a product just changed can be read') };
});
