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
import { checkLayout } from '../core/label-layout.ts';
import { labelPaper } from '../core/label-paper.ts';
import { findLabelShop, selectSaidGoods } from './label-goods.sql.ts';

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

type Asked = BodyOf<typeof printLabelsRoute>;

function countOf({ items }: Asked): number {
  return items.reduce((sum, { count }) => sum + count, 0);
}

async function labelsOf(
  tx: Tx,
  asked: Asked,
  { actor, now, is_preview }: Pick<Context, 'actor' | 'now'> & { is_preview: boolean },
): Promise<Printed | Refusal> {
  const { layout, items, used } = asked;
  const refused = checkLayout(layout);
  if (refused !== null) return refused;
  if (!is_preview && countOf(asked) > LABELS_MAX) {
    return reject('labels_too_many', { path: 'items', params: { most: LABELS_MAX } });
  }
  const { shop_id } = actor;
  const ids = items.map(({ variant_id }) => variant_id);
  const said = new Map(
    (await selectSaidGoods(tx, actor, ids)).map((goods) => [goods.variant_id, goods]),
  );
  const unknown = ids.findIndex((id) => !said.has(id));
  if (unknown !== -1) return reject('not_found', { path: `items.${unknown}.variant_id` });
  const shop = assertPresent(await findLabelShop(tx, shop_id, now), 'the shop of an actor');
  const paper = labelPaper({
    ...{ layout, used, shop, is_preview, language: shop.language },
    items: items.flatMap(({ variant_id, count }) => {
      const goods = said.get(variant_id);
      return goods === undefined ? [] : [{ goods, count }];
    }),
    day: shop.day,
  });
  if (isRejection(paper)) return paper;
  return { file_name: 'labels.pdf', template: TEMPLATE, content: JSON.stringify(paper) };
}
