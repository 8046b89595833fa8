import { ONE, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { quantityFormat, readNumber } from '#domains/kernel/core/read-number.ts';

/** What a form of the cart asks for. */
export type CartAction =
  | { kind: 'add'; variant_id: string; quantity: Quantity }
  | { kind: 'increment' | 'decrement' | 'remove'; variant_id: string }
  | { kind: 'set'; variant_id: string; quantity: Quantity }
  | { kind: 'clear' };

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OF_A_LINE = ['increment', 'decrement', 'remove'] as const;

/** Four decimals; the unit of the line may allow fewer, and the cart says so. */
const TYPED = quantityFormat(4);

/** Reads a form of the cart; null: it is none. */
export function readCartAction(field: (name: string) => string | null): CartAction | null {
  const kind = field('do');
  if (kind === 'clear') return { kind };
  const variant_id = field('variant') ?? '';
  if (!ID.test(variant_id)) return null;
  if (kind === 'add' || kind === 'set') {
    return { kind, variant_id, quantity: readCount(field('quantity')) };
  }
  const ofLine = OF_A_LINE.find((one) => one === kind);
  return ofLine === undefined ? null : { kind: ofLine, variant_id };
}

/** What is no number is nothing, and nothing becomes one. */
function readCount(typed: string | null): Quantity {
  const value = readNumber(typed ?? '', TYPED);
  return typeof value === 'number' && value > 0 ? quantity(value) : ONE;
}
