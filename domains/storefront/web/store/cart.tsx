import { IconMinus, IconPlus } from '@tabler/icons-react';
import { PackDrawing } from '#domains/catalog/web/part/pack-drawing.tsx';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { Picture } from '#platform/ui/picture.tsx';
import type { ShownCart, ShownLine } from '../../core/store-cart.ts';
import type { StorePage } from '../../core/store-page.ts';
import { Price } from './cards.tsx';
import { useStore } from './store-context.tsx';
import { StoreHead } from './store-head.tsx';
import { Sums } from './sums.tsx';

/** The visitor's cart: lines with their forms, and the sums beside them. */
export function CartPage({ page }: { page: Extract<StorePage, { kind: 'cart' }> }) {
  const { t } = useStore();
  const { cart, message } = page;
  return (
    <>
      <StoreHead title={t('cart')} description={t('cart')} isIndexed={false} />
      <div className="st-list-head">
        <h1>{t('cart')}</h1>
      </div>
      <CartNotices cart={cart} message={message} />
      {cart.lines.length === 0 ? <EmptyCart /> : <FullCart cart={cart} />}
    </>
  );
}

function CartNotices({ cart, message }: { cart: ShownCart; message: string | null }) {
  const { t, many } = useStore();
  const texts = [
    message === null ? null : t(`cart_${message}`),
    cart.missing > 0 ? many('cart_missing', cart.missing) : null,
    cart.problem === 'too_large' ? t('cart_too_large') : null,
  ];
  const shown = texts.filter((text) => text !== null);
  if (shown.length === 0) return null;
  return (
    <div className="st-notice" role="status">
      {shown.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

const CATEGORIES_SHOWN = 2;

function EmptyCart() {
  const { store, t, to, nameOf } = useStore();
  return (
    <div className="st-plain">
      <p>{t('cart_empty')}</p>
      <a href={to('/products')} className="st-button">
        {t('see_products')}
      </a>
      {store.categories.slice(0, CATEGORIES_SHOWN).map((one) => (
        <a key={one.id} href={to(one.path)}>
          {nameOf(one)}
        </a>
      ))}
    </div>
  );
}

function FullCart({ cart }: { cart: ShownCart }) {
  const { t, to } = useStore();
  return (
    <div className="st-order">
      <div>
        <ul className="st-lines">
          {cart.lines.map((line) => (
            <CartLine key={line.variant_id} line={line} />
          ))}
        </ul>
        <form method="post" action={to('/cart')}>
          <button type="submit" name="do" value="clear" className="st-word">
            {t('cart_clear')}
          </button>
        </form>
      </div>
      <aside className="st-summary" aria-label={t('your_order')}>
        <Sums sums={cart.sums} delivery={t('delivery_later')} />
        {cart.problem === 'short' && <p className="st-out">{t('cart_waits')}</p>}
        {cart.problem === null && <OrderButton />}
        <a href={to('/products')}>{t('continue_shopping')}</a>
      </aside>
    </div>
  );
}

/** A store that neither delivers nor gives out goods is ordered from by telephone. */
function OrderButton() {
  const { store, t, to, dialled } = useStore();
  if (store.takes_orders) {
    return (
      <a href={to('/checkout')} className="st-button">
        {t('order')}
      </a>
    );
  }
  if (store.phone === '') return null;
  return (
    <a href={`tel:${dialled(store.phone)}`} className="st-button">
      {t('call_to_order', { phone: store.phone })}
    </a>
  );
}

function CartLine({ line }: { line: ShownLine }) {
  const { t, to, nameOf, money } = useStore();
  const variant = nameOf({ name: line.variant, name_bn: line.variant_bn });
  const unit = nameOf(line.unit);
  return (
    <li className="st-line" data-short={line.is_short || undefined}>
      <LinePicture line={line} />
      <div className="st-line-text">
        <a href={to(line.path)} className="st-card-name">
          {nameOf(line)}
        </a>
        <span className="st-card-unit">{variant === '' ? unit : `${variant} · ${unit}`}</span>
        <Price of={line.price} />
        {line.note !== null && (
          <p className={line.is_short ? 'st-out' : 'st-low'}>
            {line.is_short ? t('out') : t('cart_lowered')}
          </p>
        )}
      </div>
      <LineForm line={line} />
      <b className="st-line-sum">{line.is_short ? '' : money(line.net)}</b>
    </li>
  );
}

export function LinePicture({ line }: { line: Pick<ShownLine, 'picture' | 'icon' | 'name'> }) {
  return (
    <span className="st-plate st-line-picture">
      {line.picture === null ? (
        <PackDrawing icon={line.icon} name={line.name} />
      ) : (
        <Picture name={line.picture} alt="" sizes="76px" />
      )}
    </span>
  );
}

/** One form a line: Enter in the field and each button send it with what it says. */
function LineForm({ line }: { line: ShownLine }) {
  const { t, to, nameOf, quantity } = useStore();
  const name = nameOf(line);
  return (
    <form method="post" action={to('/cart')} className="st-line-form">
      <input type="hidden" name="variant" value={line.variant_id} />
      {!line.is_short && (
        <>
          <button
            type="submit"
            name="do"
            value="set"
            className="st-unseen"
            tabIndex={-1}
            aria-hidden="true"
          >
            {t('apply')}
          </button>
          <span className="st-stepper">
            <button
              type="submit"
              name="do"
              value="decrement"
              disabled={line.quantity <= ONE}
              aria-label={t('less', { name })}
            >
              <IconMinus size={18} stroke={1.8} aria-hidden="true" />
            </button>
            <input
              name="quantity"
              inputMode="decimal"
              defaultValue={quantity(line.quantity)}
              maxLength={12}
              aria-label={t('quantity_of', { name })}
            />
            <button
              type="submit"
              name="do"
              value="increment"
              disabled={line.is_at_limit}
              aria-label={t('add', { name })}
            >
              <IconPlus size={18} stroke={1.8} aria-hidden="true" />
            </button>
          </span>
          {line.is_at_limit && <span className="st-low">{t('cart_no_more')}</span>}
        </>
      )}
      <button type="submit" name="do" value="remove" className="st-word">
        {t('remove')}
        <span className="st-unseen"> {name}</span>
      </button>
    </form>
  );
}
