import { IconPlus, IconStack2, IconStarFilled } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { unitSpellings } from '#domains/catalog/core/unit-spellings.ts';
import { PackDrawing } from '#domains/catalog/web/part/pack-drawing.tsx';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { limitOf } from '#domains/pricing/web/part/expand-units.ts';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { NumberFormatter } from '#platform/ui/use-number-format.ts';
import { namesOf, variantOf } from '../names.ts';
import s from './product-grid.module.css';
import type { VariantGroup } from './search.ts';
import type { useStockLabel } from './use-stock-label.ts';

export type TileLanguage = {
  t: TFunction<'pos'>;
  format: NumberFormatter;
  stockLabel: ReturnType<typeof useStockLabel>;
};

type Props = {
  variantGroup: VariantGroup;
  quantity: Quantity | null;
  isStarred: boolean;
  /** Passed by the grid: reading it in each tile would slow down typing. */
  language: TileLanguage;
  onChoose: (variantGroup: VariantGroup) => void;
  onQuantity: (variant_id: string, quantity: Quantity) => void;
};

/** A picture with name, price and stock. A tap adds one, or asks for the variant. */
export const ProductTile = memo(function ProductTile(props: Props) {
  const { variantGroup, quantity, isStarred, onChoose, onQuantity } = props;
  const { t, format, stockLabel } = props.language;
  const { first, variants } = variantGroup;
  const { first: name, second } = namesOf(first, format.language);
  const lowest = variants.reduce((a, b) => (b.unit_price < a.unit_price ? b : a));
  const stock = stockLabel(variants);
  const isOne = variants.length === 1;
  const shown = format.count(variants.length);
  const kinds = isOne ? '' : t('kinds', { count: variants.length, shown });
  const price = format.shortMoney(lowest.unit_price);
  const isRange = variants.some((one) => one.unit_price !== lowest.unit_price);
  const unit =
    first.decimals > 0
      ? t('per_unit', { unit: stockLabel.unitOf(first) })
      : variantOf(first, format);
  return (
    <li className={s.cell}>
      <button
        type="button"
        data-tile={variantGroup.product_id}
        className={`${ui.box} ${s.tile}`}
        data-chosen={quantity !== null || undefined}
        data-out={stock.level === 'out' || undefined}
        onClick={() => onChoose(variantGroup)}
      >
        <span className={s.plate}>
          {first.image_url === null ? (
            <PackDrawing icon={first.icon} name={first.name} />
          ) : (
            <img
              key={first.image_url}
              src={first.image_url}
              alt=""
              width="256"
              height="256"
              loading="lazy"
              decoding="async"
            />
          )}
          {variants.length > 1 && (
            <span className={s.sizes}>
              <IconStack2 size={14} stroke={1.75} aria-hidden="true" />
              {kinds}
            </span>
          )}
          {isStarred && <IconStarFilled className={s.star} size={15} aria-label={t('favourite')} />}
          {quantity !== null && (
            <span className={`${s.count} figures`}>{format.quantity(quantity)}</span>
          )}
        </span>
        <span className={s.words}>
          <span className={`${ui.cut} ${s.name}`}>{name}</span>
          <span className={`${ui.cut} ${s.second}`}>
            {variants.length > 1 && <span className={s.kinds}>{`${kinds} · `}</span>}
            {[variants.length > 1 ? '' : unit, second].filter(Boolean).join(' · ') || '\u00a0'}
          </span>
          <span className={s.foot}>
            <span className={`${s.price} figures`}>
              {isRange ? <PriceFrom price={price} /> : <b>{price}</b>}
            </span>
            <span className={`${s.stock} figures`} data-level={stock.level}>
              {stock.text}
            </span>
          </span>
        </span>
        <span className={s.plus} aria-hidden="true">
          <IconPlus size={18} stroke={1.75} />
        </span>
      </button>
      {quantity !== null && variants.length === 1 && (
        <span className={s.stepper}>
          <QuantityStepper
            key={first.id}
            value={quantity}
            limit={limitOf(first)}
            decimals={first.decimals}
            units={unitSpellings(first.unit, first.unit_name, first.unit_name_bn)}
            label={name}
            onChange={(value) => onQuantity(first.id, value)}
          />
        </span>
      )}
    </li>
  );
});

/** "from ৳410" in English, "৳৪১০ থেকে" in Bengali: the word order differs. */
function PriceFrom({ price }: { price: string }) {
  const { t } = useTranslation('pos');
  const [before = '', after = ''] = t('price_from', { price: '|' }).split('|');
  return (
    <>
      {before}
      <b>{price}</b>
      {after}
    </>
  );
}
