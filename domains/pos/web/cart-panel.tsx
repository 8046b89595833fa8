import { Button } from '@mantine/core';
import { IconArrowLeft, IconNote, IconPercentage, IconUserPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { PricedSale } from '../core/price-sale.ts';
import type { Cart, CartEvent } from './cart.ts';
import { CartLineRow } from './cart-line.tsx';
import s from './cart-panel.module.css';
import { Totals } from './totals.tsx';

export type CartDialog = 'customer' | 'note' | 'line_discount' | 'order_discount';

type Props = {
  cart: Cart;
  priced: PricedSale | null;
  /** Why the sale cannot be priced, in words. */
  refusal: string | null;
  currency: string;
  mayDiscount: boolean;
  tell: (event: CartEvent) => void;
  onOpen: (dialog: CartDialog) => void;
  onPay: () => void;
  onBack: () => void;
};

/** Customer, lines, totals, Pay. Only the lines scroll. */
export function CartPanel(props: Props) {
  const { cart, priced, currency, tell } = props;
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  return (
    <div className={s.panel}>
      <header className={s.head}>
        <button type="button" className={s.back} aria-label={t('to_goods')} onClick={props.onBack}>
          <IconArrowLeft size={22} stroke={1.75} />
        </button>
        <b>{t('this_sale')}</b>
        {cart.lines.length > 0 && (
          <span>
            {t('lines', { count: cart.lines.length, shown: figures.count(cart.lines.length) })}
          </span>
        )}
      </header>
      <CustomerRow cart={cart} currency={currency} tell={tell} onOpen={props.onOpen} />
      {cart.lines.length === 0 ? (
        <p className={s.empty}>{t('empty_cart')}</p>
      ) : (
        <ol className={s.lines}>
          {cart.lines.map((line, index) => (
            <CartLineRow
              key={line.product.id}
              line={line}
              priced={priced?.lines[index]}
              isMarked={line.product.id === cart.marked}
              figures={figures}
              tell={tell}
            />
          ))}
        </ol>
      )}
      <Extras cart={cart} mayDiscount={props.mayDiscount} onOpen={props.onOpen} />
      <footer className={s.foot}>
        {props.refusal !== null && (
          <p className={s.refusal} role="alert">
            {props.refusal}
          </p>
        )}
        <Totals
          cart={cart}
          priced={priced}
          figures={figures}
          {...(props.mayDiscount ? { onDiscount: () => props.onOpen('order_discount') } : {})}
        />
        <Button
          size="lg"
          className={s.pay}
          disabled={priced === null || cart.lines.length === 0}
          onClick={props.onPay}
          fullWidth
          justify="space-between"
          rightSection={
            <span className={s.payRight}>
              <span className="figures">{figures.shortMoney(priced?.total ?? (0 as Minor))}</span>
              <KeyHint keys="F9" onCloth />
            </span>
          }
        >
          {t('pay')}
        </Button>
      </footer>
    </div>
  );
}

type RowProps = Pick<Props, 'cart' | 'currency' | 'tell' | 'onOpen'>;

function CustomerRow({ cart: { customer }, currency, tell, onOpen }: RowProps) {
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  if (customer === null) {
    return (
      <button type="button" className={s.noCustomer} onClick={() => onOpen('customer')}>
        <span className={s.avatar}>
          <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <span>
          <b>{t('walk_in')}</b>
          <small>{t('choose_customer')}</small>
        </span>
        <KeyHint keys="F8" />
      </button>
    );
  }
  const [first] = new Intl.Segmenter().segment(customer.name);
  return (
    <div className={s.customer}>
      <span className={s.avatar} aria-hidden="true">
        {first?.segment.toUpperCase()}
      </span>
      <button type="button" className={s.person} onClick={() => onOpen('customer')}>
        <b>{customer.name}</b>
        <small className="figures">{figures.digits(customer.phone)}</small>
      </button>
      {customer.due > 0 && (
        <span className={`${s.due} figures`}>
          {t('due_amount', { amount: figures.money(customer.due) })}
        </span>
      )}
      <button
        type="button"
        className={s.leave}
        aria-label={t('without_customer')}
        onClick={() => tell({ kind: 'choose_customer', customer: null })}
      >
        <IconX size={18} stroke={1.75} />
      </button>
    </div>
  );
}

type ExtrasProps = Pick<Props, 'cart' | 'mayDiscount' | 'onOpen'>;

function Extras({ cart, mayDiscount, onOpen }: ExtrasProps) {
  const { t } = useTranslation('pos');
  if (cart.lines.length === 0) return <div />;
  return (
    <div className={s.extras}>
      <button type="button" onClick={() => onOpen('note')}>
        <IconNote size={18} stroke={1.75} aria-hidden="true" />
        <span>{cart.note === '' ? t('note') : cart.note}</span>
      </button>
      {mayDiscount && (
        <button
          type="button"
          disabled={cart.marked === null}
          onClick={() => onOpen('line_discount')}
        >
          <IconPercentage size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('line_discount')}</span>
        </button>
      )}
    </div>
  );
}
