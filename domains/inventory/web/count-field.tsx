import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseQuantity } from '#domains/kernel/core/figures.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { goodsName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { CountLine } from '../contract/stock-count.ts';
import c from './count.module.css';
import s from './transfer.module.css';

type Props = {
  line: CountLine;
  isLarge?: boolean;
  onCount: (quantity: Quantity) => void;
};

/** How many there are in all; typed anew, it is counted anew. */
export function CountField({ line, isLarge = false, onCount }: Props) {
  const { t } = useTranslation('inventory');
  const figures = useFigures();
  const [typed, setTyped] = useState<string | null>(null);
  const known = line.counted === null ? '' : figures.quantity(line.counted);
  const leave = () => {
    const quantity = typed === null ? null : parseQuantity(typed, line.decimals);
    setTyped(null);
    if (quantity !== null && quantity >= 0 && quantity !== line.counted) onCount(quantity);
  };
  return (
    <input
      className={`${s.count} ${isLarge ? c.large : ''} figures`}
      aria-label={t('counted_of_goods', { name: goodsName(line, figures.language) })}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      placeholder="–"
      value={typed ?? known}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        // What stands there anyway is not typed: a scan is taken out of the field that way.
        const text = event.currentTarget.value;
        setTyped(text === known ? null : text);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
