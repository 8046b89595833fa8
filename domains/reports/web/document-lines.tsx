import { useTranslation } from 'react-i18next';
import { batchesText } from '#domains/documents/core/batches-text.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { PostedDocument } from '../contract/document.ts';
import s from './document.module.css';

type Line = PostedDocument['lines'][number];

/** The lines of the document, with the names at that time. */
export function DocumentLines({ posted }: { posted: PostedDocument }) {
  const { t } = useTranslation('lists');
  const { t: translate } = useTranslation('receipt');
  const format = useNumberFormat();
  const amount = (value: Minor | null) =>
    value === null || value === 0 ? '–' : format.amount(value);
  const has = (key: 'unit_price' | 'discount' | 'vat' | 'net') =>
    posted.lines.some((line) => line[key] !== null);
  const batchesOf = ({ batches }: Line) =>
    batchesText(batches, {
      language: format.language,
      translate: (key, params) => translate(key, { ...params }),
    });
  const columns = (['unit_price', 'discount', 'vat', 'net'] as const).filter(has);
  return (
    <section className={ui.box} aria-label={t('lines')}>
      <table className={`${ui.table} ${s.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col" data-figure>
              {t('quantity')}
            </th>
            {columns.map((key) => (
              <th key={key} scope="col" data-figure data-wide={key !== 'net' || undefined}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {posted.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: posted lines keep their order.
            <tr key={`${line.variant_id} ${index}`} data-back={line.quantity < 0 || undefined}>
              <th scope="row">
                {variantName(line, format.language)}
                {line.batches.length > 0 && <small className={ui.hint}>{batchesOf(line)}</small>}
                {has('unit_price') && <small className={s.price}>{priceOf(line, amount)}</small>}
              </th>
              <td className="figures" data-figure>
                {format.quantity(line.quantity)}
              </td>
              {columns.map((key) => (
                <td
                  key={key}
                  className="figures"
                  data-figure
                  data-wide={key !== 'net' || undefined}
                >
                  {amount(line[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On a phone the price is below the name. */
function priceOf(line: Line, amount: (value: Minor | null) => string): string {
  return line.unit_price === null ? '' : amount(line.unit_price);
}
