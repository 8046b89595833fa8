import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { minor, ZERO } from '#domains/kernel/core/money.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { localName, unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Order } from '../contract/order.ts';
import { AdvanceSide } from './advance-side.tsx';
import s from './part/trade.module.css';
import { pathOf, sideOf } from './use-kind-of-page.ts';

type Props = { order: Order };

type SheetProps = Props & {
  /** Actions on the order. */
  actions: ReactNode;
  /** Further details, above the lines. */
  about?: ReactNode;
};

/** A sent order: its lines, what was delivered, and its amounts. */
export function OrderSheet({ order, actions, about }: SheetProps) {
  const { t, i18n } = useTranslation('orders');
  const dates = useDates();
  const { kind, party, until_date, reference, note, closed_reason } = order;
  const isSold = sideOf(kind) === 'sold';
  const facts: [string, string][] = [
    [t(isSold ? 'customer' : 'supplier'), party?.name ?? t('nobody')],
    [t(isSold ? 'from_warehouse' : 'into_warehouse'), localName(order.warehouse, i18n.language)],
    ...(until_date === null
      ? []
      : ([[t(`until_${kind}`), dates.day(until_date)]] as [string, string][])),
    ...(reference === ''
      ? []
      : ([[t(isSold ? 'customer_reference' : 'reference'), reference]] as [string, string][])),
    ...(note === '' ? [] : ([[t('note'), note]] as [string, string][])),
    ...(closed_reason === '' ? [] : ([[t('reason'), closed_reason]] as [string, string][])),
  ];
  return (
    <div className={ui.sides}>
      <div className={ui.stack}>
        {about}
        <OrderLines order={order} />
      </div>
      <aside className={ui.stack}>
        <section className={ui.sheet}>
          <dl className={ui.sums}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {order.total !== undefined && <Money order={order} />}
        {(kind === 'sales_order' || kind === 'job') && <AdvanceSide order={order} />}
        <section className={`${ui.sheet} screen-only`}>{actions}</section>
        <Around order={order} />
      </aside>
    </div>
  );
}

function OrderLines({ order }: Props) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const { language } = format;
  const isTaken = order.state !== 'draft' && !order.kind.endsWith('quotation');
  const isKeeping = order.kind === 'sales_order' || order.kind === 'job';
  const showsReserved = isTaken && isKeeping && order.state !== 'done';
  const seesPrice = order.total !== undefined;
  const isOff = order.lines.some(({ product_discount = ZERO }) => product_discount !== 0);
  return (
    <section className={`${ui.box} ${s.tableSheet}`}>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col" data-figure>
              {t('quantity')}
            </th>
            {isTaken && (
              <th scope="col" data-figure>
                {t('left')}
              </th>
            )}
            {showsReserved && (
              <th scope="col" data-figure>
                {t('kept')}
              </th>
            )}
            {seesPrice && (
              <>
                <th scope="col" data-figure>
                  {t('unit_price')}
                </th>
                {isOff && (
                  <th scope="col" data-figure>
                    {t('discount')}
                  </th>
                )}
                <th scope="col" data-figure>
                  {t('net')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => {
            const left = quantity(Math.max(0, line.quantity - line.taken));
            return (
              <tr key={line.id}>
                <th scope="row">
                  {variantName(line, language)}{' '}
                  <small className="figures">{line.product_code}</small>
                </th>
                <td className="figures" data-figure data-label={t('quantity')}>
                  {format.quantity(line.quantity)} {unitLabel(line.quantity, line, language)}
                </td>
                {isTaken && (
                  <td className="figures" data-figure data-label={t('left')}>
                    {left === 0 ? '–' : format.quantity(left)}
                  </td>
                )}
                {showsReserved && (
                  <td className="figures" data-figure data-label={t('kept')}>
                    {line.reserved === 0 ? '–' : format.quantity(line.reserved)}
                  </td>
                )}
                {seesPrice && (
                  <>
                    <td className="figures" data-figure data-label={t('unit_price')}>
                      {format.amount(line.unit_price ?? ZERO)}
                    </td>
                    {isOff && (
                      <td className="figures" data-figure data-label={t('discount')}>
                        {line.product_discount ? format.amount(line.product_discount) : '–'}
                      </td>
                    )}
                    <td className="figures" data-figure data-label={t('net')}>
                      {format.amount(line.net ?? ZERO)}
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Money({ order }: Props) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const { subtotal = ZERO, discount = ZERO, vat = ZERO, delivery = ZERO } = order;
  const shown = [
    ['subtotal', subtotal],
    ['discount', minor(-discount)],
    ['vat', vat],
    ['delivery', delivery],
    ['rounding', order.rounding ?? ZERO],
    ['total', order.total ?? ZERO],
  ] as const;
  return (
    <section className={ui.sheet}>
      <dl className={ui.sums}>
        {shown
          .filter(([key, value]) => value !== 0 || key === 'subtotal' || key === 'total')
          .map(([key, value]) => (
            <div key={key} data-key={key}>
              <dt>{t(key)}</dt>
              <dd className="figures">{format.amount(value)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** The documents it was made from, and those made from it. */
function Around({ order }: Props) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  const { source, became, documents } = order;
  if (source === null && became === null && documents.length === 0) return null;
  const others = [source, became].filter((one) => one !== null);
  return (
    <section className={ui.sheet}>
      <h2>{t('around_it')}</h2>
      <ul className={ui.rows}>
        {others.map(({ id, kind, number }) => (
          <li key={id}>
            <Link to={pathOf(kind, id)}>
              {t(kind)} <span className="figures">{number}</span>
            </Link>
          </li>
        ))}
        {documents.map(({ id, kind, number, business_date, is_reversed }) => (
          <li key={id}>
            <Link to={`/dashboard/${kind === 'sale' ? 'invoices' : 'purchases'}/${id}`}>
              {t(kind === 'sale' ? 'invoice' : 'receipt')} <span className="figures">{number}</span>
            </Link>
            <small>
              <span className="figures">{dates.day(business_date)}</span>{' '}
              {is_reversed && <Tag tone="bad">{t('lists:reversed')}</Tag>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
