import type { Cart, CartEvent } from './cart.ts';
import type { CartDialog } from './cart-panel.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';

type Props = {
  open: CartDialog | null;
  cart: Cart;
  currency: string;
  mayAddCustomer: boolean;
  tell: (event: CartEvent) => void;
  onClose: () => void;
};

/** The small questions of a sale, one at a time. */
export function TillDialogs(props: Props) {
  const { open, cart, currency, tell, onClose } = props;
  const marked = cart.lines.find(({ product }) => product.id === cart.marked);
  return (
    <>
      <CustomerPicker
        isOpen={open === 'customer'}
        currency={currency}
        mayAdd={props.mayAddCustomer}
        onChoose={(customer) => tell({ kind: 'choose_customer', customer })}
        onClose={onClose}
      />
      <NoteDialog
        isOpen={open === 'note'}
        note={cart.note}
        onWrite={(note) => tell({ kind: 'write_note', note })}
        onClose={onClose}
      />
      <DiscountDialog
        isOpen={open === 'line_discount' && marked !== undefined}
        of={marked === undefined ? 'order' : marked.product}
        discount={marked?.discount ?? {}}
        onGive={(discount) => {
          if (marked === undefined) return;
          tell({ kind: 'discount_line', variant_id: marked.product.id, discount });
        }}
        onClose={onClose}
      />
      <DiscountDialog
        isOpen={open === 'order_discount'}
        of="order"
        discount={cart.order_discount}
        onGive={(discount) => tell({ kind: 'discount_order', discount })}
        onClose={onClose}
      />
    </>
  );
}
