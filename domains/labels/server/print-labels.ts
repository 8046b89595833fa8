import { readFileSync } from 'node:fs';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Printed } from '#platform/contract/file.ts';
import type { BodyOf } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { LABELS_MAX, previewLabelsRoute, printLabelsRoute } from '../contract/labels.ts';
import { composeLabels } from '../core/compose-labels.ts';
import { checkLayout } from '../core/label-layout.ts';
import { findLabelShop, selectLabelDetails } from './label-items.sql.ts';

const TEMPLATE = readFileSync(new URL('./labels.typ', import.meta.url), 'utf8');

type Refusal = Rejection<
  'labels_do_not_fit' | 'labels_too_many' | 'label_too_narrow' | 'not_found'
>;

export const printLabels = command(printLabelsRoute, async (tx, { body }, context) => {
  const made = await labelsOf(tx, body, { ...context, is_preview: false });
  if (isRejection(made)) return made;
  const detail = { count: countOf(body) };
  const { shop_id } = context.actor;
  await writeAudit(tx, context, { action: 'labels.printed', subject_id: shop_id, detail });
  return made;
});

export const previewLabels = query(previewLabelsRoute, async (tx, { body }, context) => {
  const made = await labelsOf(tx, body, { ...context, is_preview: true });
  return isRejection(made) ? made : { ...made, form: 'svg' as const };
});

type PrintRequest = BodyOf<typeof printLabelsRoute>;

function countOf({ items }: PrintRequest): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

async function labelsOf(
  tx: Tx,
  request: PrintRequest,
  { actor, now, is_preview }: Pick<Context, 'actor' | 'now'> & { is_preview: boolean },
): Promise<Printed | Refusal> {
  const { layout, items, used } = request;
  const refused = checkLayout(layout);
  if (refused !== null) return refused;
  if (!is_preview && countOf(request) > LABELS_MAX) {
    return reject('labels_too_many', { path: 'items', params: { most: LABELS_MAX } });
  }
  const { shop_id } = actor;
  const ids = items.map(({ variant_id }) => variant_id);
  const said = new Map(
    (await selectLabelDetails(tx, actor, ids)).map((product) => [product.variant_id, product]),
  );
  const unknown = ids.findIndex((id) => !said.has(id));
  if (unknown !== -1) return reject('not_found', { path: `items.${unknown}.variant_id` });
  const shop = assertPresent(await findLabelShop(tx, shop_id, now), 'the shop exists');
  const composed = composeLabels({
    layout,
    used,
    shop,
    is_preview,
    language: shop.language,
    items: items.flatMap(({ variant_id, count }) => {
      const product = said.get(variant_id);
      return product === undefined ? [] : [{ product, count }];
    }),
    day: shop.day,
  });
  if (isRejection(composed)) return composed;
  return { file_name: 'labels.pdf', template: TEMPLATE, content: JSON.stringify(composed) };
}
