import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { parseUnitId, toBaseUnit } from '#domains/pricing/web/part/expand-units.ts';
import type { CartLine } from './cart-lines.ts';

/** Reasons for removing something from a cart: the first is the default. */
export const REASONS = ['changed_mind', 'mis_scan', 'too_dear', 'damaged', 'other'] as const;

const DEFAULT: string = REASONS[0];

export type Removed = { variant_id: string; quantity: Quantity; reason: string };

/** The part of a cart that removals change. */
export type Reduced = {
  lines: readonly CartLine[];
  /** The variant of the selected line: added last, or selected by the arrows. */
  marked: string | null;
  removed: readonly Removed[];
  /** While the reason is asked: the state before the removal. Its `removed` already has reasons. */
  asking: Pick<Reduced, 'lines' | 'marked' | 'removed'> | null;
  /** What was removed from discarded carts, each to be recorded by the server. */
  discarded: readonly (readonly Removed[])[];
};

type ReductionEvent =
  | { kind: 'lower'; variant_id: string; quantity: Quantity }
  | { kind: 'remove'; variant_id: string }
  | { kind: 'remove_all' }
  | { kind: 'give_reason'; reason: string }
  | { kind: 'pass_reason' }
  | { kind: 'put_back' }
  | { kind: 'record_discarded' };

export function applyReduction(cart: Reduced, event: ReductionEvent): Reduced {
  switch (event.kind) {
    case 'lower':
      return lowered(cart, event.variant_id, event.quantity);
    case 'remove':
      return without(cart, (line) => line.product.id === event.variant_id);
    case 'remove_all':
      return without(cart, () => true);
    case 'give_reason':
      return settled({ ...cart, removed: reasoned(cart, event.reason), asking: null });
    case 'pass_reason':
      return settled({ ...cart, asking: null });
    case 'put_back':
      return cart.asking === null ? cart : { ...cart, ...cart.asking, asking: null };
    case 'record_discarded':
      return { ...cart, discarded: cart.discarded.slice(1) };
  }
}

/** One question for a quantity lowered step by step: 5, 4, 3 is two less. */
function lowered(cart: Reduced, variant_id: string, quantity: Quantity): Reduced {
  const line = cart.lines.find(({ product }) => product.id === variant_id);
  if (line === undefined) return cart;
  const less = (line.quantity - quantity) as Quantity;
  const lines = cart.lines.map((one) => (one === line ? { ...one, quantity } : one));
  const last = cart.removed.at(-1);
  const removedQuantity = toBaseQuantity(line.product, less);
  if (cart.asking !== null && last?.variant_id === removedQuantity.variant_id) {
    const more = { ...last, quantity: (last.quantity + removedQuantity.quantity) as Quantity };
    return { ...cart, lines, removed: [...cart.removed.slice(0, -1), more] };
  }
  const removal = { ...removedQuantity, reason: DEFAULT };
  return { ...cart, lines, removed: [...cart.removed, removal], asking: snapshotOf(cart) };
}

/** Recorded in base units: a removed box is 24 pieces. */
function toBaseQuantity(product: PosProduct, quantity: Quantity) {
  return {
    variant_id: parseUnitId(product.id).variant_id,
    quantity: toBaseUnit(product, quantity),
  };
}

function without(cart: Reduced, isRemoved: (line: CartLine) => boolean): Reduced {
  const at = cart.lines.findIndex(isRemoved);
  if (at === -1) return cart;
  const lines = cart.lines.filter((line) => !isRemoved(line));
  const removals = cart.lines.filter(isRemoved).map(({ product, quantity }) => {
    return { ...toBaseQuantity(product, quantity), reason: DEFAULT };
  });
  return {
    ...cart,
    lines,
    marked: (lines[at] ?? lines[at - 1])?.product.id ?? null,
    removed: [...cart.removed, ...removals],
    asking: snapshotOf(cart),
  };
}

function snapshotOf({ lines, marked, removed }: Reduced): Reduced['asking'] {
  return { lines, marked, removed };
}

function reasoned({ removed, asking }: Reduced, reason: string): readonly Removed[] {
  const from = asking?.removed.length ?? removed.length;
  return removed.map((one, index) => (index >= from ? { ...one, reason } : one));
}

/** An empty cart is discarded: what it had is to be recorded. */
function settled(cart: Reduced): Reduced {
  if (cart.lines.length > 0 || cart.removed.length === 0) return cart;
  return { ...cart, removed: [], discarded: [...cart.discarded, mergeRemoved(cart.removed)] };
}

/** Once for each product and reason, in order of removal. */
export function mergeRemoved(removed: readonly Removed[]): Removed[] {
  const merged = new Map<string, Removed>();
  for (const one of removed) {
    const key = `${one.variant_id} ${one.reason}`;
    const quantity = ((merged.get(key)?.quantity ?? 0) + one.quantity) as Quantity;
    merged.set(key, { ...one, quantity });
  }
  return [...merged.values()];
}
