import { useTranslation } from 'react-i18next';
import { defined } from '#domains/kernel/core/defined.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { readImportRoute } from '../contract/import.ts';
import { bringsDues, bringsStock } from '../core/import-fields.ts';

type Batch = CallAnswer<typeof readImportRoute>['data'];

/** The totals of a file, with the products that have no stock. */
export function Sums({ batch }: { batch: Batch }) {
  const { t } = useTranslation('imports');
  const format = useNumberFormat();
  const { checked, kind, mapping } = batch;
  if (checked === null) return null;
  const hasStock = bringsStock(kind, mapping);
  const hasKnown = checked.known > 0;
  const counts = {
    products: {
      products: checked.products,
      variants: checked.variants,
      ...defined({
        known: hasKnown ? checked.known : undefined,
        prices: hasKnown ? checked.prices : undefined,
      }),
    },
    stock: { stock_lines: checked.stock_lines },
    customers: { parties: checked.parties },
    suppliers: { parties: checked.parties },
  }[kind];
  const hasDues = bringsDues(kind, mapping);
  const more =
    kind === 'products' && hasStock
      ? { with_stock: checked.with_stock, without_stock: checked.variants - checked.with_stock }
      : hasDues
        ? { dues: checked.dues }
        : {};
  return (
    <dl className={ui.facts}>
      {Object.entries({ ...counts, ...more }).map(([key, value]) => (
        <div key={key}>
          <dt>{t(`sum_${key}`)}</dt>
          <dd className="figures">{format.count(value)}</dd>
        </div>
      ))}
      {hasStock && checked.stock_value !== undefined && (
        <div>
          <dt>{t('sum_stock_value')}</dt>
          <dd className="figures">{format.money(checked.stock_value)}</dd>
        </div>
      )}
      {hasDues && checked.due_total !== undefined && (
        <div>
          <dt>{t(`sum_due_of_${kind}`)}</dt>
          <dd className="figures">{format.money(checked.due_total)}</dd>
        </div>
      )}
    </dl>
  );
}
