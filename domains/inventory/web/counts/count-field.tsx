import { useTranslation } from 'react-i18next';
import { unitSpellings } from '#domains/catalog/core/unit-spellings.ts';
import { ONE, type Quantity, quantity as quantityOf } from '#domains/kernel/core/quantity.ts';
import { QuantityInput } from '#platform/ui/fields/quantity-input.tsx';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { CountLine } from '../../contract/stock-count.ts';
import s from '../transfers/transfer.module.css';
import c from './count.module.css';

type Props = {
  line: CountLine;
  isLarge?: boolean;
  onCount: (quantity: Quantity) => void;
};

/** The counted total; typing it again replaces it. A serial number is present or missing. */
export function CountField(props: Props) {
  return props.line.tracking === 'serial' ? <PieceField {...props} /> : <AmountField {...props} />;
}

const NONE = quantityOf(0);
const IS_THERE = [true, false] as const;

/** The same answer can be chosen again, because the books may have changed since. */
function PieceField({ line, onCount }: Props) {
  const { t } = useTranslation('inventory');
  return (
    <fieldset className={c.piece} aria-label={line.batch ?? ''}>
      {IS_THERE.map((isThere) => (
        <button
          key={String(isThere)}
          type="button"
          aria-pressed={line.counted !== null && line.counted > 0 === isThere}
          onClick={() => onCount(isThere ? ONE : NONE)}
        >
          {t(isThere ? 'piece_there' : 'piece_missing')}
        </button>
      ))}
    </fieldset>
  );
}

function AmountField({ line, isLarge = false, onCount }: Props) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const name = variantName(line, format.language);
  return (
    <QuantityInput
      className={`${f.field} ${s.count} ${isLarge ? c.large : ''}`}
      of={isLarge ? line.variant_id : undefined}
      aria-label={t('counted_of_goods', {
        name: line.batch === null ? name : `${name}, ${line.batch}`,
      })}
      enterKeyHint="done"
      placeholder="–"
      decimals={line.decimals}
      units={unitSpellings(line.unit_name, line.unit_name_bn)}
      value={line.counted}
      onTaken={(quantity) => {
        if (quantity !== line.counted) onCount(quantity);
      }}
    />
  );
}
