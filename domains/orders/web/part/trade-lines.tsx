import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { TrackedFields } from '#domains/inventory/web/part/tracked-fields.tsx';
import {
  lineAmount,
  type Minor,
  percentageOf,
  subtract,
  ZERO,
} from '#domains/kernel/core/money.ts';
import { ONE, QUANTITY_MAX, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { PERCENT } from '#domains/kernel/core/read-number.ts';
import { DiscountField } from '#platform/ui/fields/discount-field.tsx';
import r from '#platform/ui/fields/field-rows.module.css';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import f from '#platform/ui/form.module.css';
import { localName, unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './trade.module.css';
import {
  decimalsOf,
  discountOf,
  keyOf,
  removeLine,
  sellInUnit,
  switchUnit,
  type TradeLine,
  toBaseCount,
  unitsOf,
  withBaseCount,
  withChanged,
  withQuantity,
} from './trade-line.ts';

const ZERO_QUANTITY = quantity(0);

/** What is edited in a line: its cost or its price. */
type Kind = 'bought' | 'received' | 'sold';

type Props = {
  kind: Kind;
  lines: readonly TradeLine[];
  /** The maximum quantity of a line; omitted: none. */
  limitOf?: ((line: TradeLine) => Quantity) | undefined;
  /** How much a line exceeds the stock; omitted: not checked. */
  shortBy?: ((line: TradeLine) => Quantity) | undefined;
  /** Shown if there is no line. */
  empty: string;
  /** Whether discounts may be in percent too. */
  inPercent: boolean;
  /** Receives a function of the current lines, so that two changes in a row both apply. */
  onChange: (change: (before: readonly TradeLine[]) => readonly TradeLine[]) => void;
};

/** The lines of every document: quantity, price, discount and VAT. */
export function TradeLines(props: Props) {
  const { kind, lines, limitOf, shortBy, empty, inPercent, onChange } = props;
  if (lines.length === 0) return <p className={ui.quiet}>{empty}</p>;
  return (
    <ul className={s.lines}>
      {lines.map((line, at) => {
        const position = { at, key: keyOf(line) };
        return (
          <Line
            key={position.key}
            kind={kind}
            line={line}
            limit={limitOf?.(line) ?? QUANTITY_MAX}
            short={shortBy?.(line) ?? ZERO_QUANTITY}
            inPercent={inPercent}
            onChange={(change) => onChange((before) => withChanged(before, position, change))}
            onRemove={() => onChange((before) => removeLine(before, position))}
          />
        );
      })}
    </ul>
  );
}

type LineProps = {
  kind: Kind;
  line: TradeLine;
  limit: Quantity;
  short: Quantity;
  inPercent: boolean;
  onChange: (change: (before: TradeLine) => Partial<TradeLine>) => void;
  onRemove: () => void;
};

function Line({ kind, line, limit, short, inPercent, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const canSetPrice = useMe().can('product.update') && kind === 'received';
  const name = variantName(line, format.language);
  // Products that come in boxes are priced per piece.
  const baseUnit = unitLabel(ONE, line, format.language);
  const net = netOf(line);
  const isUnderCost = (lineAmount(line.sale_price, toBaseCount(line)) ?? ZERO) < net;
  return (
    <li>
      <div className={ui.words}>
        <b>{name}</b>
        <small className="figures">{line.product_code}</small>
        {line.promotion && (
          <span>
            <Tag tone="ok">{localName(line.promotion, format.language)}</Tag>
          </span>
        )}
        {short > 0 && (
          <small className={ui.warn} role="status">
            {t('more_than_there', { amount: format.quantity(short) })}
          </small>
        )}
        {kind === 'received' && isUnderCost && (
          <small className={ui.warn}>{t('sold_under_cost')}</small>
        )}
      </div>
      <div className={`${ui.row} ${s.cells}`}>
        <div className={`${f.label} ${s.cell}`}>
          <span aria-hidden="true">{t('quantity')}</span>
          <QuantityStepper
            of={line.variant_id}
            value={line.quantity}
            limit={limit}
            decimals={decimalsOf(line)}
            units={unitsOf(line)}
            label={name}
            onChange={(quantity) => onChange((before) => withQuantity(before, quantity))}
          />
        </div>
        {line.units.length > 0 && (
          <UnitField kind={kind} line={line} name={name} onChange={onChange} />
        )}
        {line.cost_unseen !== true && (
          <PriceFields
            kind={kind}
            line={line}
            name={name}
            inPercent={inPercent}
            onChange={onChange}
          />
        )}
        {canSetPrice && (
          <div className={`${f.label} ${s.cell}`}>
            <span aria-hidden="true">
              {line.unit_id === null ? t('sale_price') : t('sale_price_each', { unit: baseUnit })}
            </span>
            <MoneyField
              className={r.money}
              aria-label={t('sale_price_of', { name })}
              value={line.sale_price}
              onChange={(sale_price) => onChange(() => ({ sale_price }))}
            />
          </div>
        )}
        {line.cost_unseen !== true && (
          <div className={`${f.label} ${s.cell}`} data-figure>
            <span>{t('net')}</span>
            <b className="figures">{format.amount(net)}</b>
          </div>
        )}
      </div>
      <button
        type="button"
        className={ui.square}
        aria-label={t('inventory:remove_goods', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </button>
      {kind === 'received' && (
        <TrackedFields
          way="in"
          name={name}
          tracking={line.tracking}
          value={line.tracked}
          count={toBaseCount(line)}
          decimals={line.decimals}
          onChange={(tracked, count) =>
            onChange((before) => ({
              tracked,
              ...(count !== undefined && withBaseCount(before, count)),
            }))
          }
        />
      )}
    </li>
  );
}

function netOf(line: TradeLine): Minor {
  const gross = lineAmount(line.unit_price, line.quantity) ?? ZERO;
  const { amount, rate } = discountOf(line);
  return subtract(gross, rate === undefined ? amount : percentageOf(gross, rate));
}

type FieldProps = Pick<LineProps, 'line' | 'onChange'> & { name: string };
type PriceProps = FieldProps & Pick<LineProps, 'kind' | 'inPercent'>;

/** Price or cost, the discount of the line, and the VAT of purchases. */
function PriceFields({ kind, line, name, inPercent, onChange }: PriceProps) {
  const { t } = useTranslation('orders');
  const isSold = kind === 'sold';
  return (
    <>
      <div className={`${f.label} ${s.cell}`}>
        <span aria-hidden="true">{t(isSold ? 'unit_price' : 'unit_cost')}</span>
        <MoneyField
          className={r.money}
          aria-label={t(isSold ? 'unit_price_of' : 'unit_cost_of', { name })}
          value={line.unit_price}
          onChange={(unit_price) => onChange(() => ({ unit_price, price_by_hand: true }))}
        />
      </div>
      <div className={`${f.label} ${s.cell}`}>
        <span aria-hidden="true">{t('discount')}</span>
        {inPercent ? (
          <DiscountField
            className={r.money}
            label={t('discount_of', { name })}
            amount={line.product_discount}
            rate={line.product_discount_rate}
            onChange={({ amount: product_discount, rate: product_discount_rate }) =>
              onChange(() => ({ product_discount, product_discount_rate, discount_by_hand: true }))
            }
          />
        ) : (
          <MoneyField
            className={r.money}
            aria-label={t('discount_of', { name })}
            value={line.product_discount}
            onChange={(product_discount) =>
              onChange(() => ({ product_discount, discount_by_hand: true }))
            }
          />
        )}
      </div>
      {!isSold && <VatField line={line} name={name} onChange={onChange} />}
    </>
  );
}

function VatField({ line, name, onChange }: FieldProps) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  return (
    <div className={`${f.label} ${s.cell}`}>
      <span aria-hidden="true">{t('vat_percent')}</span>
      <NumberInput
        className={`${f.field} ${s.percent} figures`}
        aria-label={t('vat_percent_of', { name })}
        format={PERCENT}
        placeholder={format.digits('0')}
        value={line.vat_percent}
        onChange={(vat_percent) => onChange(() => ({ vat_percent }))}
      />
    </div>
  );
}

type UnitProps = FieldProps & { kind: Kind };

/** The unit of the line; its cost follows. */
function UnitField({ kind, line, name, onChange }: UnitProps) {
  const { t, i18n } = useTranslation('orders');
  const baseUnitNames = { name: line.unit_name, name_bn: line.unit_name_bn };
  return (
    <div className={`${f.label} ${s.cell}`}>
      <span aria-hidden="true">{t('unit')}</span>
      <select
        className={f.field}
        aria-label={t('unit_of', { name })}
        value={line.unit_id ?? ''}
        disabled={line.order_line_id !== undefined}
        onChange={({ currentTarget: { value } }) =>
          onChange((before) => (kind === 'sold' ? sellInUnit : switchUnit)(before, value || null))
        }
      >
        <option value="">{localName(baseUnitNames, i18n.language)}</option>
        {line.units.map(({ unit_id, unit_name, unit_name_bn }) => (
          <option key={unit_id} value={unit_id}>
            {localName({ name: unit_name, name_bn: unit_name_bn }, i18n.language)}
          </option>
        ))}
      </select>
    </div>
  );
}
