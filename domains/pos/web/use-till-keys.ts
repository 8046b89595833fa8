import type { RefObject } from 'react';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { limitOf } from './cart.ts';
import type { CartDialog } from './cart-panel.tsx';
import { useKeys } from './use-keys.ts';
import type { TillState } from './use-till.ts';

type Options = {
  till: TillState;
  field: RefObject<HTMLInputElement | null>;
  categories: readonly { id: string }[];
  mayDiscount: boolean;
  dialog: CartDialog | null;
  /** Something is over the till: its keys are its own. */
  isCovered: boolean;
  onOpen: (dialog: CartDialog) => void;
  onPay: () => void;
  onAllKeys: () => void;
};

/** The keyboard of the till. */
export function useTillKeys(options: Options): void {
  const { till, field, categories, onOpen } = options;
  const { cart, tell } = till;
  const marked = cart.lines.find(({ product }) => product.id === cart.marked);
  const focusSearch = () => {
    field.current?.focus();
    field.current?.select();
  };
  const raise = (by: number) => {
    if (marked === undefined) return;
    const quantity = Math.max(marked.quantity + by, Math.min(ONE, marked.quantity)) as Quantity;
    const limit = limitOf(marked.product);
    if (quantity > limit) till.add(marked.product);
    else tell({ kind: 'set_quantity', variant_id: marked.product.id, quantity });
  };
  const remove = (variant_id: string | null) => {
    if (variant_id !== null) tell({ kind: 'remove', variant_id });
  };
  const discount = () => {
    const isAgain = options.dialog === 'line_discount' || marked === undefined;
    if (options.mayDiscount) onOpen(isAgain ? 'order_discount' : 'line_discount');
  };
  const chips = categories.slice(0, 9).map(({ id }, index) => {
    return [`Alt+${index + 1}`, () => till.search.setCategory(id)] as const;
  });
  useKeys([['F4', discount]], !options.isCovered || options.dialog === 'line_discount');
  useKeys(
    [
      ...chips,
      ['F2', focusSearch],
      ['/', focusSearch],
      ['ArrowUp', () => tell({ kind: 'step', by: -1 })],
      ['ArrowDown', () => tell({ kind: 'step', by: 1 })],
      ['+', () => raise(ONE)],
      ['-', () => raise(-ONE)],
      ['*', () => focusQuantity(cart.marked)],
      ['F7', () => onOpen('note')],
      ['F8', () => onOpen('customer')],
      ['F9', options.onPay],
      ['Delete', () => remove(cart.marked)],
      ['?', options.onAllKeys],
    ],
    !options.isCovered,
  );
}

function focusQuantity(variant_id: string | null): void {
  document.querySelector<HTMLInputElement>(`[data-line="${variant_id}"] input`)?.focus();
}
