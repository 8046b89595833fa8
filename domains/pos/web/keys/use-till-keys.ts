import type { RefObject } from 'react';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { limitOf } from '#domains/pricing/web/part/expand-units.ts';
import type { TillState } from '../use-till.ts';
import type { TillActions } from '../use-till-actions.ts';
import type { TillAction } from './till-keys.ts';
import { tillKeys } from './till-keys.ts';
import { useKeys } from './use-keys.ts';

type Options = {
  till: TillState;
  actions: TillActions;
  field: RefObject<HTMLInputElement | null>;
  categories: readonly { id: string }[];
  /** The discount of the line is open: pressing the key again opens that of the sale. */
  isLineDiscount: boolean;
  /** A dialog is open: it has its own keys. */
  isDialogOpen: boolean;
};

/** The keyboard of the till. */
export function useTillKeys(options: Options): void {
  const { till, actions, field, categories, isLineDiscount, isDialogOpen } = options;
  const { cart, dispatch } = till;
  const keys = tillKeys();
  const doing: Readonly<Record<TillAction, () => void>> = {
    price: actions.price,
    discount: actions.discount,
    hold: actions.hold,
    recall: actions.recall,

    note: actions.note,
    customer: actions.customer,
    pay: actions.pay,
    return: actions.goToReturn,
    last_sales: actions.lastSales,
    lock: actions.lock,
    all: actions.allKeys,
    search: () => {
      field.current?.focus();
      field.current?.select();
    },
    line_up: () => dispatch({ kind: 'step', by: -1 }),
    line_down: () => dispatch({ kind: 'step', by: 1 }),
    more: () => raise(till, ONE),
    fewer: () => raise(till, -ONE),
    set_quantity: () => focusQuantity(cart.marked),
    remove: () => {
      if (cart.marked !== null) dispatch({ kind: 'remove', variant_id: cart.marked });
    },
  };
  const bindings = Object.entries(keys).flatMap(([act, names]) =>
    names.map((name) => [name, doing[act as TillAction]] as const),
  );
  const chips = categories.slice(0, 9).map(({ id }, index) => {
    return [`Alt+${index + 1}`, () => till.search.current?.setCategory(id)] as const;
  });
  useKeys(
    keys.discount.map((name) => [name, actions.discount] as const),
    isLineDiscount,
  );
  useKeys([...bindings, ...chips], !isDialogOpen);
  const { asking } = cart;
  useKeys(
    [
      ['Enter', () => dispatch({ kind: 'pass_reason' })],
      ['Escape', () => dispatch({ kind: 'pass_reason' })],
    ],
    asking !== null && !isDialogOpen,
  );
}

function raise({ cart, dispatch, add }: TillState, by: number): void {
  const marked = cart.lines.find(({ product }) => product.id === cart.marked);
  if (marked === undefined) return;
  const quantity = Math.max(marked.quantity + by, Math.min(ONE, marked.quantity)) as Quantity;
  if (quantity > limitOf(marked.product)) add(marked.product);
  else dispatch({ kind: 'set_quantity', variant_id: marked.product.id, quantity });
}

function focusQuantity(variant_id: string | null): void {
  document.querySelector<HTMLInputElement>(`[data-line="${variant_id}"] input`)?.focus();
}
