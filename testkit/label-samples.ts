import type { createLabelTemplateRoute } from '#domains/labels/contract/label-template.ts';
import { type LabelLayout, READY_LAYOUTS } from '#domains/labels/core/label-layout.ts';
import { createLabelTemplate } from '#domains/labels/server/templates.ts';
import { addLentils, unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

const layout = READY_LAYOUTS.a4_24 as LabelLayout;

const labels = (w: World) => ({ layout, items: [{ variant_id: w.variant, count: 2 }] });

async function addTemplate(w: World) {
  const body = { name: unique(), layout };
  const made = await w.shop.call<typeof createLabelTemplateRoute>(createLabelTemplate, { body });
  return answerOf(made).data;
}

/** A successful call of every route of labels and their codes. */
export const LABEL_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'POST /inventory/barcodes': async (w) => {
    const product = await addLentils(w);
    return { body: { variant_ids: product.variants.map(({ id }) => id) } };
  },
  'GET /inventory/labels': async (w) => ({
    query: {
      receipt_id: await w.post.receipt(),
      product_id: w.product,
      warehouse_id: w.shop.warehouses.shop,
    },
  }),
  'POST /inventory/labels': (w) => ({ body: labels(w) }),
  'POST /inventory/labels/preview': (w) => ({ body: labels(w) }),
  'GET /inventory/label-templates': () => ({}),
  'POST /inventory/label-templates': () => ({ body: { name: unique(), layout } }),
  'PATCH /inventory/label-templates/{id}': async (w) => {
    const { id, version } = await addTemplate(w);
    return { params: { id }, body: { version, name: unique(), layout } };
  },
  'DELETE /inventory/label-templates/{id}': async (w) => ({
    params: { id: (await addTemplate(w)).id },
  }),
};
