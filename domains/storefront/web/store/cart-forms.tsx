import { IconPlus, IconShoppingBag } from '@tabler/icons-react';
import type { StoreCard, StoreVariant } from '../../core/store-page.ts';
import { useStore } from './store-context.tsx';

/** Puts the chosen variant into the cart, or goes on to the order with it. */
export function BuyForm({ variant }: { variant: StoreVariant }) {
  const { store, t, to, count } = useStore();
  if (variant.stock === 'out') return null;
  return (
    <form method="post" action={to('/cart')} className="st-buy">
      <input type="hidden" name="variant" value={variant.id} />
      <input type="hidden" name="do" value="add" />
      <label className="st-field st-count">
        {t('quantity')}
        <input name="quantity" inputMode="decimal" defaultValue={count(1)} maxLength={12} />
      </label>
      <button type="submit" className="st-button">
        <IconShoppingBag size={20} stroke={1.6} aria-hidden="true" />
        {t('add_to_cart')}
      </button>
      {store.takes_orders && (
        <button type="submit" name="then" value="checkout" className="st-quiet">
          {t('order_now')}
        </button>
      )}
    </form>
  );
}

/** The button of a card. A product with variants is opened instead; one that is out has none. */
export function CardButton({ card }: { card: StoreCard }) {
  const { t, to, nameOf } = useStore();
  if (card.variant_count > 1 || card.stock === 'out') return null;
  return (
    <form method="post" action={to('/cart')} className="st-card-add">
      <input type="hidden" name="variant" value={card.variant_id} />
      <button type="submit" name="do" value="add" aria-label={t('add', { name: nameOf(card) })}>
        <IconPlus size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </form>
  );
}
