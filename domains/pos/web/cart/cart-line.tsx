import { Box } from '@mantine/core';
import {
  IconDotsVertical,
  IconPackage,
  IconPercentage,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { unitSpellings } from '#domains/catalog/core/unit-spellings.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import type { PricedLine } from '#domains/pricing/core/price-sale.ts';
import { shortBy } from '#domains/pricing/web/part/expand-units.ts';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import type { NumberFormatter } from '#platform/ui/use-number-format.ts';
import { nameOf, unitOf, variantOf } from '../names.ts';
import type { TillActions } from '../use-till-actions.ts';
import type { CartEvent } from './cart.ts';
import { type CartLine, priceOf } from './cart-lines.ts';
import s from './cart-panel.module.css';

type Props = {
  line: CartLine;
  /** The maximum quantity, less what other lines have of the same variant. */
  limit: Quantity;
  /** Undefined if the sale cannot be priced, for example an amount that is too large. */
  priced: PricedLine | undefined;
  isMarked: boolean;
  format: NumberFormatter;
  dispatch: (event: CartEvent) => void;
  actions: TillActions;
};

/** From this many units left on, the line shows how many remain. */
const FEW = 3 * ONE;

export function CartLineRow({ line, limit, priced, isMarked, format, dispatch, actions }: Props) {
  const { product, quantity } = line;
  const row = useRef<HTMLLIElement>(null);
  const name = nameOf(product, format.language);
  const variant = variantOf(product, format);
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
      onPointerDown={() => dispatch({ kind: 'mark', variant_id: product.id })}
    >
      <Box miw={0}>
        <div className={s.goodsName}>
          <b>{name}</b> <span>{variant}</span>
        </div>
        <PriceLine line={line} limit={limit} priced={priced} format={format} />
      </Box>
      <QuantityStepper
        value={quantity}
        limit={limit}
        decimals={product.decimals}
        units={unitSpellings(product.unit, product.unit_name, product.unit_name_bn)}
        label={label}
        onChange={(value) =>
          dispatch({ kind: 'set_quantity', variant_id: product.id, quantity: value })
        }
      />
      <div className={`${s.net} figures`}>
        {isReduced && <s>{format.amount(priced.gross)}</s>}
        <b>{priced === undefined ? '' : format.amount(priced.net)}</b>
      </div>
      {isMarked && (
        <LineMenu label={label} line={line} dispatch={dispatch} actions={actions} format={format} />
      )}
    </li>
  );
}

type PriceProps = Pick<Props, 'line' | 'limit' | 'priced' | 'format'>;

function PriceLine({ line, limit, priced, format }: PriceProps) {
  const { t } = useTranslation('pos');
  const { product, quantity, held_price, own_price, list } = line;
  const shortage = shortBy(product, quantity);
  const shops = list?.price ?? product.unit_price;
  const before = own_price === undefined ? held_price : shops;
  const hasMoved = before !== undefined && before !== priceOf(line);
  return (
    <div className={`${s.goodsPrice} figures`}>
      {format.money(priceOf(line))}
      {product.units.length > 0 && (
        <span className={s.tag}>{unitOf(product, format.language)}</span>
      )}
      {own_price === undefined && list !== undefined && (
        <span className={s.tag}>
          {localName(list, format.language)}
          {list.price !== product.unit_price && (
            <>
              {' '}
              <s>{format.money(product.unit_price)}</s>
            </>
          )}
        </span>
      )}
      {hasMoved && (
        <b className={ui.warn}>{` · ${t('price_was', { price: format.money(before) })}`}</b>
      )}
      {line.applied_promotion?.promotion && (
        <span className={s.tag}>
          {localName(line.applied_promotion.promotion, format.language)}
        </span>
      )}
      {priced !== undefined && priced.product_discount > 0 && (
        <DiscountTag line={line} priced={priced} format={format} />
      )}
      {line.is_unavailable && (
        <b className={ui.bad} role="alert">
          {' · '}
          {t('sold_no_more')}
        </b>
      )}
      {shortage > 0 && (
        <b className={ui.warn} role="status">
          {' · '}
          {t('more_than_there', { amount: format.quantity(shortage) })}
        </b>
      )}
      {!line.is_unavailable && limit - quantity < FEW && (
        <b className={ui.warn} role="status">
          {' · '}
          {limit <= quantity
            ? t('no_more_in_stock')
            : t('more_in_stock', { amount: format.quantity((limit - quantity) as Quantity) })}
        </b>
      )}
    </div>
  );
}

type MenuProps = Pick<Props, 'line' | 'dispatch' | 'actions' | 'format'> & { label: string };

/** The actions of the selected line, for use without a keyboard. */
function LineMenu({ label, line, dispatch, actions, format }: MenuProps) {
  const { t } = useTranslation('pos');
  const { id } = line.product;
  const others = actions.unitsOf(line).filter((one) => one.id !== id);
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
          {actions.can.discount && (
            <Menu.Item
              leftSection={<IconPercentage size={18} stroke={1.75} />}
              rightSection={<KeyHint keys="F4" />}
              onClick={() => actions.open('line_discount')}
            >
              {t('line_discount')}
            </Menu.Item>
          )}
          {actions.can.price && (
            <Menu.Item
              leftSection={<IconTag size={18} stroke={1.75} />}
              rightSection={<KeyHint keys="F3" />}
              onClick={actions.price}
            >
              {t('price')}
            </Menu.Item>
          )}
          {others.map((product) => (
            <Menu.Item
              key={product.id}
              leftSection={<IconPackage size={18} stroke={1.75} />}
              rightSection={<span className="figures">{format.money(product.unit_price)}</span>}
              onClick={() => dispatch({ kind: 'count_in', variant_id: id, product })}
            >
              {t('sell_in_unit', { unit: unitOf(product, format.language) })}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconTrash size={18} stroke={1.75} />}
            rightSection={<KeyHint keys="Del" />}
            onClick={() => dispatch({ kind: 'remove', variant_id: id })}
          >
            {t('remove_line')}
          </Menu.Item>
        </>
      )}
    </DropMenu>
  );
}

type TagProps = { line: CartLine; priced: PricedLine; format: NumberFormatter };

function DiscountTag({ line, priced, format }: TagProps) {
  const text =
    line.discount.rate === undefined || line.applied_promotion !== undefined
      ? format.shortAmount(-priced.product_discount as Minor)
      : `\u2212${format.percent(line.discount.rate)}%`;
  return <span className={s.tag}>{text}</span>;
}
