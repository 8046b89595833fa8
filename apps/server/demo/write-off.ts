import type { postAdjustmentRoute } from '#domains/inventory/contract/stock-adjustment.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { available, type Branch, move } from './branch.ts';
import { idAt, run } from './run.ts';

const ONE_UNIT = 10_000;
/** Expensive products are never lost. */
const DEAR = 40_000;

/** Losses in a grocery: categories, reason and note. */
const LOSSES = [
  { reason: 'damage', icons: ['fruit'], note: 'পচে গেছে' },
  { reason: 'damage', icons: ['dairy'], note: 'মেয়াদ শেষ' },
  { reason: 'damage', icons: ['snack', 'rice'], note: 'প্যাকেট ছেঁড়া' },
  { reason: 'damage', icons: ['drink', 'oil'], note: 'বোতল ভেঙেছে' },
  { reason: 'count', icons: ['spice', 'soap'], note: 'গুনে কম পাওয়া গেছে' },
  { reason: 'own_use', icons: ['drink'], note: 'দোকানের চা-পানি' },
] as const;

/** Once a week damaged, lost or used products are written off. */
export async function writeOff(branch: Branch, at: Date): Promise<void> {
  const { shop, chance, shelf } = branch;
  const { reason, icons, note } = chance.oneOf(LOSSES);
  const lost = shop.variants.filter(
    (variant) =>
      icons.some((icon) => icon === variant.icon) &&
      variant.left === null &&
      variant.sale_price < DEAR &&
      available(shelf, variant) >= 5 * ONE_UNIT,
  );
  const lines: { variant_id: string; quantity_change: number }[] = [];
  for (let line = chance.within(1, 3); line > 0 && lost.length > 0; line -= 1) {
    const [variant] = lost.splice(chance.below(lost.length), 1);
    const quantity_change = -chance.within(1, 2) * ONE_UNIT;
    if (variant !== undefined) lines.push({ variant_id: variant.id, quantity_change });
  }
  if (lines.length === 0) return;
  await run<typeof postAdjustmentRoute>(shop.database, postAdjustment, {
    actor: branch.admin,
    at,
    body: { id: idAt(at), warehouse_id: shelf.warehouse_id, reason, lines, note },
  });
  for (const { variant_id, quantity_change } of lines) move(shelf, variant_id, quantity_change);
  branch.posted += 1;
}
