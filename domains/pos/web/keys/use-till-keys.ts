import type { RefObject } from 'react';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { limitOf } from '#domains/pricing/web/part/in-units.ts';
import type { TillState } from '../use-till.ts';
import type { TillActs } from '../use-till-acts.ts';
import type { TillAct } from './till-keys.ts';
import { tillKeys } from './till-keys.ts';
import { useKeys } from './use-keys.ts';

type Options = {
  till: TillState;
  acts: TillActs;
  field: RefObject<HTMLInputElement | null>;
  categories: readonly { id: string }[];
  /** The discount of the line is open: its key again is that of the whole sale. */
  isLineDiscount: boolean;
  /** Something is over the till: its keys are its own. */
  isCovered: boolean;
};

/** The keyboard of the till. */
export function useTillKeys(options: Options): void {
  const { till, acts, field, categories, isLineDiscount, isCovered } = options;
  const { cart, tell } = till;
  const keys = tillKeys();
  const doing: Readonly<Record<TillAct, () => void>> = {
    ...{ price: acts.price, discount: acts.discount, hold: acts.hold, recall: acts.recall },
    ...{ note: acts.note, customer: acts.customer, pay: acts.pay, return: acts.goToReturn },
    ...{ last_sales: acts.lastSales, lock: acts.lock, all: acts.allKeys },
    search: () => {
      field.current?.focus();
      field.current?.select();
    },
    line_up: () => tell({ kind: 'step', by: -1 }),
    line_down: () => tell({ kind: 'step', by: 1 }),
    more: () => raise(till, ONE),
    fewer: () => raise(till, -ONE),
    set_quantity: () => focusQuantity(cart.marked),
    remove: () => {
      if (cart.marked !== null) tell({ kind: 'remove', variant_id: cart.marked });
    },
  };
  const named = Object.entries(keys).flatMap(([act, names]) =>
    names.map((name) => [name, doing[act as TillAct]] as const),
  );
  const chips = categories.slice(0, 9).map(({ id }, index) => {
    return [`Alt+${index + 1}`, () => till.search.current?.setCategory(id)] as const;
  });
  useKeys(
    keys.discount.map((name) => [name, acts.discount] as const),
    isLineDiscount,
  );
  useKeys([...named, ...chips], !isCovered);
  const { asking } = cart;
  useKeys(
    [
      ['Enter', () => tell({ kind: 'pass_reason' })],
      ['Escape', () => tell({ kind: 'pass_reason' })],
    ],
    asking !== null && !isCovered,
  );
}

function raise({ cart, tell, add }: TillState, by: number): void {
  const marked = cart.lines.find(({ product }) => product.id === cart.marked);
  if (marked === undefined) return;
  const quantity = Math.max(marked.quantity + by, Math.min(ONE, marked.quantity)) as Quantity;
  if (quantity > limitOf(marked.product)) add(marked.product);
  else tell({ kind: 'set_quantity', variant_id: marked.product.id, quantity });
}

function focusQuantity(variant_id: string | null): void {
  document.querySelector<HTMLInputElement>(`[data-line="${variant_id}"] input`)?.focus();
}
