import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { englishUnit } from '#domains/kernel/core/english-unit.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { isCounted } from '#domains/pricing/web/part/expand-units.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';

type Level = 'plenty' | 'low' | 'out';

/** At this many units or fewer the stock is shown as low. */
const LOW = 5 * ONE;

/** The stock in words: "84 bags", "3 left", "Out". */
export function useStockLabel() {
  const { t } = useTranslation('pos');
  const format = useNumberFormat();
  return useMemo(() => {
    const unitOf = (product: PosProduct, quantity: Quantity = ONE) =>
      format.language === 'bn' ? product.unit_name_bn : englishUnit(product.unit, quantity);
    const stockLabel = (variants: readonly PosProduct[]): { level: Level; text: string } => {
      const [first] = variants;
      if (first === undefined) return { level: 'out', text: t('out') };
      if (!isCounted(first)) return { level: 'plenty', text: t('not_counted') };
      let sum = 0;
      for (const { stock } of variants) sum += Math.max(stock, 0);
      const stock = sum as Quantity;
      const amount = format.quantity(stock);
      if (stock === 0) return { level: 'out', text: t('out') };
      if (stock <= LOW) return { level: 'low', text: t('left', { amount }) };
      return {
        level: 'plenty',
        text: t('stock_with_unit', { amount, unit: unitOf(first, stock) }),
      };
    };
    return Object.assign(stockLabel, { unitOf });
  }, [t, format]);
}
