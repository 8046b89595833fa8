import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ZERO } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import s from '#domains/orders/web/part/trade.module.css';
import { unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';

type Line = ReceiptSheet['lines'][number];

/** Each line: received quantity, cost, and quantity still in stock. */
export function GoodsReceiptLines({ sheet }: { sheet: ReceiptSheet }) {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const seesCost = sheet.total !== undefined;
  const hasReturns = sheet.lines.some(({ returned }) => returned !== 0);
  const isOff = sheet.lines.some(({ product_discount = ZERO }) => product_discount !== 0);
  const hasLanded = sheet.lines.some(({ landed = ZERO }) => landed !== 0);
  // Unit costs are shown as received; the amount owed follows the latest bill.
  const isBilled = sheet.after.some(({ kind, is_reversed }) => kind === 'bill' && !is_reversed);
  const counted = (value: Quantity) => (value === 0 ? '–' : format.quantity(value));
  const amounts: readonly (readonly [string, (line: Line) => number])[] = seesCost
    ? [
        ['unit_cost', (line) => line.unit_cost ?? 0],
        ...(isOff ? [['discount', (line: Line) => line.product_discount ?? 0] as const] : []),
        ['vat', (line) => line.vat ?? 0],
        [isBilled ? 'net_billed' : 'net', (line) => line.net ?? 0],
        ...(hasLanded ? [['landed', (line: Line) => line.landed ?? 0] as const] : []),
      ]
    : [];
  return (
    <section className={`${ui.box} ${s.tableSheet}`} aria-label={t('goods')}>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col" data-figure>
              {t('came')}
            </th>
            {hasReturns && (
              <th scope="col" data-figure>
                {t('went_back')}
              </th>
            )}
            <th scope="col" data-figure>
              {t('still_there')}
            </th>
            {amounts.map(([key]) => (
              <th key={key} scope="col" data-figure>
                {t(key)}
              </th>
            ))}
            <th scope="col" data-figure>
              {t('sale_price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <Link to={`/dashboard/products/${line.product_id}`}>
                  {variantName(line, format.language)}
                </Link>{' '}
                <small className="figures">{line.product_code}</small>
              </th>
              <td className="figures" data-figure data-label={t('came')}>
                {format.quantity(line.quantity)}{' '}
                <small>{unitLabel(line.quantity, line, format.language)}</small>
              </td>
              {hasReturns && (
                <td className="figures" data-figure data-label={t('went_back')}>
                  {counted(line.returned)}
                </td>
              )}
              <td className="figures" data-figure data-label={t('still_there')}>
                <Link to={`/dashboard/stock/${line.variant_id}`}>{format.quantity(line.left)}</Link>
              </td>
              {amounts.map(([key, of]) => (
                <td key={key} className="figures" data-figure data-label={t(key)}>
                  {of(line) === 0 ? '–' : format.amount(of(line) as never)}
                </td>
              ))}
              <td className="figures" data-figure data-label={t('sale_price')}>
                {format.amount(line.sale_price)}
                {line.factor !== ONE && <small> {baseUnitOf(line, format.language)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A line received by the box is priced by the piece. */
function baseUnitOf({ own_unit_name, own_unit_name_bn }: Line, language: string): string {
  const baseUnit = { unit_name: own_unit_name, unit_name_bn: own_unit_name_bn };
  return unitLabel(ONE, baseUnit, language);
}
