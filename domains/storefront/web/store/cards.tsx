import { PackDrawing } from '#domains/catalog/web/part/pack-drawing.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import type { ShownPrice } from '../../core/shown-price.ts';
import type { StockClass, StoreCard } from '../../core/store-page.ts';
import { CardButton } from './cart-forms.tsx';
import { useStore } from './store-context.tsx';

/** Products, four in a row on a desktop and two on a phone. */
export function Cards({ cards }: { cards: readonly StoreCard[] }) {
  return (
    <ul className="st-cards">
      {cards.map((card) => (
        <li key={card.path} className="st-card-item">
          <Card card={card} />
          <CardButton card={card} />
        </li>
      ))}
    </ul>
  );
}

const CARD_SIZES = '(max-width: 699px) 45vw, 280px';

/** The whole card is one link; its button is beside it. */
function Card({ card }: { card: StoreCard }) {
  const { t, to, nameOf, count } = useStore();
  const choices = card.variant_count > 1 ? t('choices', { n: count(card.variant_count) }) : null;
  return (
    <a href={to(card.path)} className="st-card" data-stock={card.stock}>
      <span className="st-plate">
        {card.picture === null ? (
          <PackDrawing icon={card.icon} name={card.name} />
        ) : (
          <Picture name={card.picture} alt="" sizes={CARD_SIZES} />
        )}
        <CardTag card={card} />
      </span>
      <span className="st-card-name">{nameOf(card)}</span>
      <span className="st-card-unit">{choices ?? nameOf(card.unit)}</span>
      <Price of={card} isFrom={card.is_from} />
    </a>
  );
}

/** At most one: what is out comes before what is low, and that before what is saved. */
function CardTag({ card }: { card: StoreCard }) {
  const { t, money } = useStore();
  if (card.stock !== 'in_stock') return <StockText stock={card} className="st-tag" />;
  if (card.before === null) return null;
  const saved = { p: money((card.before - card.price) as typeof card.price) };
  return <span className="st-tag st-saved">{t('save', saved)}</span>;
}

export function Price({ of, isFrom = false }: { of: ShownPrice; isFrom?: boolean }) {
  const { t, money } = useStore();
  const price = money(of.price);
  return (
    <span className="st-price">
      <b>{isFrom ? t('price_from', { p: price }) : price}</b>
      {of.before !== null && (
        <s>
          <span className="st-unseen">{t('was')} </span>
          {money(of.before)}
        </s>
      )}
    </span>
  );
}

const TONE: Readonly<Record<StockClass, string>> = {
  in_stock: 'st-ok',
  low: 'st-low',
  out: 'st-out',
  on_order: 'st-info',
};

type StockProps = { stock: Pick<StoreCard, 'stock' | 'left'>; className?: string | undefined };

export function StockText({ stock: { stock, left }, className = '' }: StockProps) {
  const { t, quantity } = useStore();
  const text = t(stock, left === null ? {} : { n: quantity(left) });
  return <span className={`${className} ${TONE[stock]}`}>{text}</span>;
}
