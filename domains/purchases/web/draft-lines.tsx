import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { lineAmount, ZERO } from '#domains/kernel/core/money.ts';
import { QUANTITY_MAX } from '#domains/kernel/core/quantity.ts';
import f from '#platform/ui/form.module.css';
import { goodsName, localName } from '#platform/ui/local-name.ts';
import { MoneyField } from '#platform/ui/money-field.tsx';
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import s from './purchases.module.css';
import { type DraftLine, factorOf, inUnit, keyOf, rateOf } from './receipt-draft.ts';

type Props = {
  lines: readonly DraftLine[];
  onChange: (lines: readonly DraftLine[]) => void;
};

/** How many, at what each, with what VAT, and sold for how much from now on. */
export function DraftLines({ lines, onChange }: Props) {
  const { t } = useTranslation('purchases');
  if (lines.length === 0) return <p className={s.hint}>{t('scan_what_came')}</p>;
  const set = (at: number, changed: Partial<DraftLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  return (
    <ul className={s.lines}>
      {lines.map((line, index) => (
        <Line
          key={keyOf(line)}
          line={line}
          onChange={(changed) => set(index, changed)}
          onRemove={() => onChange(lines.filter((_, at) => at !== index))}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: DraftLine;
  onChange: (changed: Partial<DraftLine>) => void;
  onRemove: () => void;
};

function Line({ line, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('purchases');
  const figures = useFigures();
  const mayPrice = useMe().can('product.update');
  const name = goodsName(line, figures.language);
  const net = lineAmount(line.unit_cost, line.quantity) ?? ZERO;
  const isUnderCost = (lineAmount(line.sale_price, factorOf(line)) ?? ZERO) < line.unit_cost;
  const unit = line.units.find(({ unit_id }) => unit_id === line.unit_id);
  return (
    <li>
      <div className={s.goods}>
        <b>{name}</b>
        <small className="figures">{line.product_code}</small>
        {isUnderCost && <small className={s.warn}>{t('sold_under_cost')}</small>}
      </div>
      <div className={s.cells}>
        <div className={s.cell}>
          <span aria-hidden="true">{t('quantity')}</span>
          <QuantityStepper
            value={line.quantity}
            limit={QUANTITY_MAX}
            decimals={unit?.decimals ?? line.decimals}
            label={name}
            onChange={(quantity) => onChange({ quantity })}
          />
        </div>
        {line.units.length > 0 && <UnitField line={line} name={name} onChange={onChange} />}
        <div className={s.cell}>
          <span aria-hidden="true">{t('unit_cost')}</span>
          <MoneyField
            className={s.money}
            aria-label={t('unit_cost_of', { name })}
            value={line.unit_cost}
            onChange={(unit_cost) => onChange({ unit_cost })}
          />
        </div>
        <div className={s.cell}>
          <span aria-hidden="true">{t('vat_percent')}</span>
          <input
            className={`${f.field} ${s.percent} figures`}
            aria-label={t('vat_percent_of', { name })}
            aria-invalid={rateOf(line) === null || undefined}
            inputMode="decimal"
            autoComplete="off"
            placeholder={figures.digits('0')}
            value={line.vat_percent}
            onChange={(event) => onChange({ vat_percent: event.currentTarget.value })}
          />
        </div>
        {mayPrice && (
          <div className={s.cell}>
            <span aria-hidden="true">{t('sale_price')}</span>
            <MoneyField
              className={s.money}
              aria-label={t('sale_price_of', { name })}
              value={line.sale_price}
              onChange={(sale_price) => onChange({ sale_price })}
            />
          </div>
        )}
        <div className={s.cell} data-figure>
          <span>{t('net')}</span>
          <b className="figures">{figures.amount(net)}</b>
        </div>
      </div>
      <button
        type="button"
        className={s.remove}
        aria-label={t('inventory:remove_goods', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </button>
    </li>
  );
}

type UnitProps = Pick<LineProps, 'line' | 'onChange'> & { name: string };

/** By the piece or by the box: what it costs follows. */
function UnitField({ line, name, onChange }: UnitProps) {
  const { t, i18n } = useTranslation('purchases');
  const own = { name: line.unit_name, name_bn: line.unit_name_bn };
  return (
    <div className={s.cell}>
      <span aria-hidden="true">{t('unit')}</span>
      <select
        className={f.field}
        aria-label={t('unit_of', { name })}
        value={line.unit_id ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(inUnit(line, value || null))}
      >
        <option value="">{localName(own, i18n.language)}</option>
        {line.units.map(({ unit_id, unit_name, unit_name_bn }) => (
          <option key={unit_id} value={unit_id}>
            {localName({ name: unit_name, name_bn: unit_name_bn }, i18n.language)}
          </option>
        ))}
      </select>
    </div>
  );
}
