import { useTranslation } from 'react-i18next';
import { batchesText } from '#domains/documents/core/batches-text.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Transfer } from '../../contract/stock-transfer.ts';

type Line = Transfer['lines'][number];

/** The sent, received, lost and returned quantities. */
export function TransferLines({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const { language } = format;
  const { t: translate } = useTranslation('receipt');
  const label = (key: string, params?: Record<string, string>) => translate(key, { ...params });
  const batchesOf = ({ batches }: Line) => batchesText(batches, { language, translate: label });
  const seesCost = lines.some((line) => line.sent_value != null);
  const counted = (value: number) => (value === 0 ? '–' : format.quantity(value as Quantity));
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('goods')}>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            {['sent', 'received', 'on_the_way', 'missing', 'came_back'].map((key) => (
              <th key={key} scope="col" data-figure>
                {t(`quantity_${key}`)}
              </th>
            ))}
            {seesCost && (
              <th scope="col" data-figure data-wide>
                {t('cost_sent')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {variantName(line, language)} <small className="figures">{line.product_code}</small>
                {line.batches.length > 0 && (
                  <div>
                    <small>{batchesOf(line)}</small>
                  </div>
                )}
              </th>
              {[
                ['sent', line.quantity],
                ['received', line.received + line.received_over],
                ['on_the_way', line.in_transit],
                ['missing', line.lost],
                ['came_back', line.returned],
              ].map(([key, value]) => (
                <td key={key} className="figures" data-figure data-label={t(`quantity_${key}`)}>
                  {counted(Number(value))}
                </td>
              ))}
              {seesCost && (
                <td className="figures" data-figure data-wide>
                  {line.sent_value == null ? '–' : format.amount(line.sent_value)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
