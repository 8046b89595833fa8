import {
  IconDotsVertical,
  IconPackage,
  IconPercentage,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { unitWords } from '#domains/catalog/core/unit-words.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { PricedLine } from '#domains/pricing/core/price-sale.ts';
import { shortBy } from '#domains/pricing/web/part/in-units.ts';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { localName } from '#platform/ui/local-name.ts';
import type { Figures } from '#platform/ui/use-figures.ts';
import { nameOf, unitOf, variantOf } from '../names.ts';
import type { TillActs } from '../use-till-acts.ts';
import type { CartEvent } from './cart.ts';
import { type CartLine, priceOf } from './cart-goods.ts';
import s from './cart-panel.module.css';

type Props = {
  line: CartLine;
  /** The most of it, where other lines have some of the goods too. */
  limit: Quantity;
  /** Undefined where the whole sale has no price, for instance an amount that is too large. */
  priced: PricedLine | undefined;
  isMarked: boolean;
  figures: Figures;
  tell: (event: CartEvent) => void;
  acts: TillActs;
};

/** From this many units left on, the line says how many more there are. */
const FEW = 3 * ONE;

export function CartLineRow({ line, limit, priced, isMarked, figures, tell, acts }: Props) {
  const { product, quantity } = line;
  const row = useRef<HTMLLIElement>(null);
  const name = nameOf(product, figures.language);
  const variant = variantOf(product, figures);
  const label = `${name} ${variant}`.trim();
  const isReduced = priced !== undefined && priced.product_discount > 0;
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    <li
      ref={row}
      className={s.line}
      data-line={product.id}
      data-marked={isMarked || undefined}
      onPointerDown={() => tell({ kind: 'mark', variant_id: product.id })}
    >
      <div className={s.goods}>
        <div className={s.goodsName}>
          <b>{name}</b> <span>{variant}</span>
        </div>
        <PriceLine line={line} limit={limit} priced={priced} figures={figures} />
      </div>
      <QuantityStepper
        value={quantity}
        limit={limit}
        decimals={product.decimals}
        units={unitWords(product.unit, product.unit_name, product.unit_name_bn)}
        label={label}
        onChange={(value) =>
          tell({ kind: 'set_quantity', variant_id: product.id, quantity: value })
        }
      />
      <div className={`${s.net} figures`}>
        {isReduced && <s>{figures.amount(priced.gross)}</s>}
        <b>{priced === undefined ? '' : figures.amount(priced.net)}</b>
      </div>
      {isMarked && <LineMenu {...{ label, line, tell, acts, figures }} />}
    </li>
  );
}

type PriceProps = Pick<Props, 'line' | 'limit' | 'priced' | 'figures'>;

function PriceLine({ line, limit, priced, figures }: PriceProps) {
  const { t } = useTranslation('pos');
  const { product, quantity, held_price, own_price, list } = line;
  const short = shortBy(product, quantity);
  const shops = list?.price ?? product.unit_price;
  const before = own_price === undefined ? held_price : shops;
  const hasMoved = before !== undefined && before !== priceOf(line);
  return (
    <div className={`${s.goodsPrice} figures`}>
      {figures.money(priceOf(line))}
      {product.units.length > 0 && (
        <span className={s.tag}>{unitOf(product, figures.language)}</span>
      )}
      {own_price === undefined && list !== undefined && (
        <span className={s.tag}>
          {localName(list, figures.language)}
          {list.price !== product.unit_price && (
            <>
              {' '}
              <s>{figures.money(product.unit_price)}</s>
            </>
          )}
        </span>
      )}
      {hasMoved && (
        <span className={s.few}>{` · ${t('price_was', { price: figures.money(before) })}`}</span>
      )}
      {line.offer?.promotion && (
        <span className={s.tag}>{localName(line.offer.promotion, figures.language)}</span>
      )}
      {priced !== undefined && priced.product_discount > 0 && (
        <DiscountTag line={line} priced={priced} figures={figures} />
      )}
      {line.is_gone && (
        <span className={s.gone} role="alert">
          {' · '}
          {t('sold_no_more')}
        </span>
      )}
      {short > 0 && (
        <span className={s.few} role="status">
          {' · '}
          {t('more_than_there', { amount: figures.quantity(short) })}
        </span>
      )}
      {!line.is_gone && limit - quantity < FEW && (
        <span className={s.few} role="status">
          {' · '}
          {limit <= quantity
            ? t('no_more_in_stock')
            : t('more_in_stock', { amount: figures.quantity((limit - quantity) as Quantity) })}
        </span>
      )}
    </div>
  );
}

type MenuProps = Pick<Props, 'line' | 'tell' | 'acts' | 'figures'> & { label: string };

/** What can be done with the marked line, without a keyboard too. */
function LineMenu({ label, line, tell, acts, figures }: MenuProps) {
  const { t } = useTranslation('pos');
  const { id } = line.product;
  const others = acts.unitsOf(line).filter((one) => one.id !== id);
  return (
    <DropMenu
      position="bottom-start"
      target={
        <button type="button" className={s.lineMenu} aria-label={t('line_menu', { name: label })}>
          <IconDotsVertical size={16} stroke={1.75} />
        </button>
      }
    >
      {(Menu) => (
        <>
          {acts.may.discount && (
            <Menu.Item
              leftSection={<IconPercentage size={18} stroke={1.75} />}
              rightSection={<KeyHint keys="F4" />}
              onClick={() => acts.open('line_discount')}
            >
              {t('line_discount')}
            </Menu.Item>
          )}
          {acts.may.price && (
            <Menu.Item
              leftSection={<IconTag size={18} stroke={1.75} />}
              rightSection={<KeyHint keys="F3" />}
              onClick={acts.price}
            >
              {t('price')}
            </Menu.Item>
          )}
          {others.map((product) => (
            <Menu.Item
              key={product.id}
              leftSection={<IconPackage size={18} stroke={1.75} />}
              rightSection={<span className="figures">{figures.money(product.unit_price)}</span>}
              onClick={() => tell({ kind: 'count_in', variant_id: id, product })}
            >
              {t('sell_in_unit', { unit: unitOf(product, figures.language) })}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconTrash size={18} stroke={1.75} />}
            rightSection={<KeyHint keys="Del" />}
            onClick={() => tell({ kind: 'remove', variant_id: id })}
          >
            {t('remove_line')}
          </Menu.Item>
        </>
      )}
    </DropMenu>
  );
}

type TagProps = { line: CartLine; priced: PricedLine; figures: Figures };

function DiscountTag({ line, priced, figures }: TagProps) {
  const text =
    line.discount.rate === undefined || line.offer !== undefined
      ? figures.shortAmount(-priced.product_discount as Minor)
      : `\u2212${figures.percent(line.discount.rate)}%`;
  return <span className={s.tag}>{text}</span>;
}
