import { v7 as newId } from 'uuid';
import { addProducts } from '#domains/catalog/server/door/add-products.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { answerOf, openTestShop, type TestShop } from './shop.ts';
import { newHandle } from './store-case-shop.ts';
import type { StoreForms } from './store-case-trade.ts';
import { type CartGiven, differencesOf, MESSAGES, type StoreCase } from './store-cases.ts';
import { assertKind, changeStore, listAll, visitStore } from './store-visits.ts';
import { showPieces } from './table-values.ts';
import type { World } from './world.ts';

type CartCase = Extract<StoreCase, { area: 'cart' }>;
type Ids = ReadonlyMap<string, string>;

const PLENTY = 5_000;

/** The forms of the cart know no packs. */
function isPlayedByForms({ events }: CartGiven): boolean {
  return events.every((event) => !('unit' in event));
}

/** Sends the events of a case as the forms of the cart, and returns what differs. */
export async function playStoreCase(
  forms: StoreForms,
  { given, expected }: CartCase,
): Promise<string[]> {
  if (!isPlayedByForms(given)) return [];
  const handle = newHandle();
  const shop = await openTestShop(forms.database);
  const variants = await addVariants(shop, given);
  const world = { shop } as World;
  const { version } = answerOf(await changeStore(world, { version: 0, handle })).data;
  await listAll(world);
  answerOf(await changeStore(world, { version, state: 'open', has_pickup: true }));
  const levels = new Map(
    given.products.flatMap((product) => product.variants.map(({ id, stock }) => [id, stock])),
  );
  let saved = '';
  const messages: string[] = [];
  for (const event of given.events) {
    if ('stock' in event) {
      const id = String(event.stock);
      const is = Number(event.is);
      await bring(shop, variants.get(id) ?? '', is - Number(levels.get(id)));
      levels.set(id, is);
      messages.push(...(await notesOf(forms, handle, saved)));
      continue;
    }
    const fields = formOf(event, given, variants);
    if (fields === null) continue;
    const answer = await forms.app.inject({
      method: 'POST',
      url: `/s/${handle}/cart`,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost',
        cookie: `cart-${handle}=${saved}`,
      },
    });
    saved = /cart-[^=]+=([^;]*)/.exec(String(answer.headers['set-cookie']))?.[1] ?? saved;
    const message = /\?m=(\w+)/.exec(String(answer.headers.location))?.[1];
    if (message !== undefined && message !== 'added') messages.push(message);
  }
  const found = await shownCart(forms, handle, { saved, variants, given });
  const products = expected.products.map((line) => ({ is_short: false, ...line }));
  return differencesOf(
    { products: found, [MESSAGES]: messages },
    { products, [MESSAGES]: expected[MESSAGES] },
  );
}

async function addVariants(shop: TestShop, { products }: CartGiven): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const { id, options = [], variants } of products) {
    const rows = variants.map((variant) => {
      const made = newId();
      ids.set(variant.id, made);
      const chosen = Object.fromEntries(options.map((name) => [name, `${name} ${variant.id}`]));
      return {
        id: made,
        name: options.length === 0 ? '' : variant.id,
        name_bn: '',
        options: chosen,
        barcodes: [],
        sale_price: 10_000 as Minor,
        product_discount: 0 as Minor,
        vat_rate: null,
      };
    });
    // Stock is unknown where a product is sold without it; beside counted variants it is plenty.
    const isCounted = variants.some(({ stock }) => stock !== null);
    await shop.run((tx) =>
      addProducts(tx, shop.shop_id, [
        {
          id: newId(),
          code: id.toUpperCase(),
          name: id,
          name_bn: '',
          category_id: null,
          unit_id: assertPresent(shop.units.get('piece'), 'a unit of the shop'),
          negative_stock: isCounted ? 'forbid' : 'allow',
          options: options.map((name) => ({
            name,
            values: variants.map((variant) => `${name} ${variant.id}`),
          })),
          variants: rows,
        },
      ]),
    );
    for (const { id: of, stock } of variants) {
      await bring(shop, ids.get(of) ?? '', stock ?? (isCounted ? PLENTY : 0));
    }
  }
  return ids;
}

async function bring(shop: TestShop, variant_id: string, count: number): Promise<void> {
  if (count === 0) return;
  const cost = count > 0 ? { unit_cost: 100 } : {};
  const lines = [{ variant_id, quantity_change: count * 10_000, ...cost }];
  const reason = 'count';
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason, lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

/** Null: the cart's page has no such choice; it belongs to the checkout. */
function formOf(
  event: Readonly<Record<string, unknown>>,
  { products }: CartGiven,
  variants: Ids,
): Record<string, string> | null {
  if ('clear' in event) return { do: 'clear' };
  if ('add' in event) {
    const product = products.find(({ id }) => id === event.add);
    // The page of a product has its first variant chosen.
    const chosen = event.variant ?? product?.variants[0]?.id;
    return { do: 'add', variant: variants.get(String(chosen)) ?? '' };
  }
  for (const kind of ['set', 'decrement', 'remove'] as const) {
    if (!(kind in event)) continue;
    const variant = variants.get(String(event[kind]).split(':')[1] ?? '') ?? '';
    return { do: kind, variant, quantity: String(event.quantity ?? '') };
  }
  return null;
}

async function notesOf({ database }: StoreForms, handle: string, saved: string) {
  const { cart } = assertKind(await visitStore(database, handle, '/cart', saved), 'cart');
  return cart.lines.flatMap(({ note }) => (note === null ? [] : [note]));
}

type Shown = { saved: string; variants: Ids; given: CartGiven };

async function shownCart(
  { database }: StoreForms,
  handle: string,
  { saved, variants, given }: Shown,
) {
  const { cart } = assertKind(await visitStore(database, handle, '/cart', saved), 'cart');
  const names = new Map([...variants].map(([name, id]) => [id, name]));
  return cart.lines.map(({ variant_id, quantity, is_short }) => {
    const name = names.get(variant_id) ?? '';
    const of = given.products.find((product) => product.variants.some(({ id }) => id === name));
    return { is_short, cartId: `${of?.id}:${name}`, quantity: Number(showPieces(quantity)) };
  });
}
