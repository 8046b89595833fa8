import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { boxOf } from './purchase-samples.ts';
import { addApproved, unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** A service at 100.00. */
async function addService({ shop }: World): Promise<string> {
  const body = {
    code: unique(),
    name: 'Haircut',
    kind: 'service',
    unit_id: shop.units.get('piece'),
    variants: [{ sale_price: 10_000 }],
  };
  const made = await shop.call<typeof createProductRoute>(createProduct, { body });
  return answerOf(made).data.variants[0]?.id ?? '';
}

/** One at 100.00, in another unit of it, paid in cash. */
async function cashSale(w: World, variant: string) {
  const unit_id = await boxOf({ ...w, variant });
  return {
    ...(await addApproved(w)),
    warehouse_id: w.shop.warehouses.shop,
    register_id: w.register,
    customer_id: w.customer,
    lines: [{ variant_id: variant, unit_id, quantity: 10_000, unit_price: 10_000 }],
    removed_lines: [{ variant_id: w.variant, quantity: 10_000, reason: 'Too dear' }],
    payments: [{ payment_method_id: w.shop.methods.cash, amount: 100_000 }],
  };
}

async function serviceSale(w: World) {
  const { methods, bank_account_id } = w.shop;
  const payments = [{ payment_method_id: methods.bank, bank_account_id, amount: 100 }];
  return { ...(await cashSale(w, await addService(w))), payments };
}

const inMirpur = (w: World) => ({ query: { branch_id: w.shop.branches.mirpur } });

/** Calls of the routes of cash sales, of customers' sales and of services sold. */
export const SALE_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /cash-sell': inMirpur,
  'POST /cash-sell': async (w) => ({ body: await cashSale(w, w.variant) }),
  'GET /customer-sales': async (w) => {
    await w.post.sale();
    return inMirpur(w);
  },
  'GET /service-sell': inMirpur,
  'POST /service-sell': async (w) => ({ body: await serviceSale(w) }),
};
