import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { readWebOrderRoute, type WebOrder } from '../contract/web-orders.ts';
import { formatCode } from '../core/order-code.ts';
import { WebOrderActions } from './web-order-actions.tsx';
import { WebOrderTag } from './web-order-tag.tsx';

/** An order of the web store with what its customer wrote. */
export default function WebOrderPage() {
  const { t } = useTranslation('storefront');
  const { id = '' } = useParams();
  const canRead = useMe().can('store-orders.read');
  const orderQuery = useQuery({
    ...queryOptionsFor(readWebOrderRoute, { params: { id } }),
    enabled: canRead,
  });
  const order = orderQuery.data?.data;
  return (
    <ListPage
      title={t('web_order')}
      number={order === undefined ? undefined : formatCode(order.code)}
      trail={[t('web_orders')]}
      aside={order !== undefined && <WebOrderTag state={order.state} />}
    >
      {!canRead && <NoPermission />}
      {orderQuery.error !== null && order === undefined && (
        <ErrorState
          title={t('order_failed')}
          error={orderQuery.error}
          onRetry={() => void orderQuery.refetch()}
        />
      )}
      {canRead && orderQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {order !== undefined && <Known order={order} />}
    </ListPage>
  );
}

function Known({ order }: { order: WebOrder }) {
  const { t } = useTranslation('storefront');
  return (
    <div className={ui.sides}>
      <div className={ui.stack}>
        <OrderLines order={order} />
      </div>
      <aside className={ui.stack}>
        <section className={`${ui.sheet} screen-only`}>
          <WebOrderActions order={order} />
        </section>
        <section className={ui.sheet}>
          <Facts order={order} />
        </section>
        <section className={ui.sheet}>
          <p>
            <a href={order.url} target="_blank" rel="noreferrer">
              {t('order_page')}
            </a>
          </p>
        </section>
      </aside>
    </div>
  );
}

function Facts({ order }: { order: WebOrder }) {
  const { t } = useTranslation('storefront');
  const { language } = useNumberFormat();
  const dates = useDates();
  const { place, street, landmark, zone } = order;
  const around =
    place === null
      ? t('collected')
      : language === 'bn'
        ? `${place.name_bn}, ${place.district_bn}`
        : `${place.name}, ${place.district}`;
  const facts: [string, string][] = [
    [t('order_number'), order.number],
    [t('order_name'), order.name],
    [t('order_phone'), order.phone],
    [t('order_customer'), order.customer.name],
    [t('order_place'), [street, landmark, around].filter((text) => text !== '').join(', ')],
    [t('order_zone'), zone ?? ''],
    [t('order_payment'), t(place === null ? 'cash_at_pickup' : 'cod')],
    [t('order_note'), order.note],
    [t('order_placed_at'), dates.moment(order.placed_at)],
    [t('order_confirmed_at'), order.confirmed_at === null ? '' : dates.moment(order.confirmed_at)],
    [t('order_confirmed_by'), order.confirmed_by ?? ''],
    [t('order_delivered_at'), order.done_at === null ? '' : dates.moment(order.done_at)],
    [t('order_cancelled_at'), order.closed_at === null ? '' : dates.moment(order.closed_at)],
    [t('order_reason'), order.closed_reason],
  ];
  return (
    <dl className={ui.sums}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function OrderLines({ order }: { order: WebOrder }) {
  const { t } = useTranslation('storefront');
  const { amount, quantity, language } = useNumberFormat();
  const named = (name: string, name_bn: string) => (language === 'bn' ? name_bn || name : name);
  const sums = [
    { key: 'subtotal', value: order.subtotal },
    { key: 'discount', value: order.discount },
    { key: 'delivery', value: order.delivery },
    { key: 'vat', value: order.vat },
    { key: 'rounding', value: order.rounding },
  ].filter(({ key, value }) => key === 'subtotal' || value !== 0);
  return (
    <section className={ui.box}>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col" data-figure>
              {t('quantity')}
            </th>
            <th scope="col" data-figure>
              {t('net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand in two lines
            <tr key={at}>
              <th scope="row">
                {named(line.name, line.name_bn)} {named(line.variant, line.variant_bn)}
              </th>
              <td data-figure data-label={t('quantity')}>
                {quantity(line.quantity)} {named(line.unit, line.unit_bn)}
              </td>
              <td data-figure data-label={t('net')}>
                {amount(line.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={ui.sums}>
        {sums.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(`sum_${key}`)}</dt>
            <dd className="figures">{amount(value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('order_total')}</dt>
          <dd className="figures">
            <b>{amount(order.total)}</b>
          </dd>
        </div>
      </dl>
    </section>
  );
}
