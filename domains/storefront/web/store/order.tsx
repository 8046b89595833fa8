import { formatCode, orderPath } from '../../core/order-code.ts';
import type { WebOrderState } from '../../core/order-state.ts';
import type { ShownOrder, StorePage } from '../../core/store-page.ts';
import { useStore } from './store-context.tsx';
import { StoreHead } from './store-head.tsx';
import { Sums } from './sums.tsx';

type Props = { page: Extract<StorePage, { kind: 'order' }> };

/** Where an order is; just after it was placed, with thanks. Anybody with its address sees it. */
export function OrderPage({ page: { order, is_new, reference } }: Props) {
  const { store, t, dialled, to } = useStore();
  const code = formatCode(order.code);
  return (
    <>
      <StoreHead
        title={t('track', { code })}
        description={t('track', { code })}
        isIndexed={false}
      />
      <div className="st-list-head">
        {is_new && <p className="st-thanks">{t('thanks', { name: order.name })}</p>}
        <h1>{t('track', { code })}</h1>
        <p>
          {t('order_number', { number: order.number })} ·{' '}
          {t(`said_${saidOf(order.state, order.place)}`)}
        </p>
      </div>
      {is_new && (
        <div className="st-notice" role="status">
          <p>
            {t('keep_address')}{' '}
            <a href={to(orderPath(reference))} lang="en" translate="no">
              {`${store.canonical_url}${orderPath(reference)}`}
            </a>
          </p>
        </div>
      )}
      <div className="st-order">
        <div className="st-blocks">
          <Thread order={order} />
          <Where order={order} />
          {store.phone !== '' && (
            <p>
              {t('questions')} <a href={`tel:${dialled(store.phone)}`}>{store.phone}</a>
            </p>
          )}
        </div>
        <aside className="st-summary" aria-label={t('your_order')}>
          <OrderLines order={order} />
          <Sums sums={order.sums} delivery={null} />
          {order.state !== 'cancelled' && order.state !== 'delivered' && <Cash order={order} />}
        </aside>
      </div>
    </>
  );
}

/** What was collected was not delivered. */
function saidOf(state: WebOrderState, place: ShownOrder['place']): WebOrderState | 'collected' {
  return state === 'delivered' && place === null ? 'collected' : state;
}

function Cash({ order }: { order: ShownOrder }) {
  const { t, sum } = useStore();
  return <p>{t('keep_ready', { sum: sum(order.sums.totalPrice) })}</p>;
}

/** The steps of an order: those that are behind it have their time, the others are to come. */
function Thread({ order }: { order: ShownOrder }) {
  const { t, time } = useStore();
  const { state, place, placed_at, confirmed_at, done_at, closed_at } = order;
  const steps: [WebOrderState, string | null][] =
    state === 'cancelled'
      ? [
          ['placed', placed_at],
          ['cancelled', closed_at],
        ]
      : [
          ['placed', placed_at],
          ['confirmed', confirmed_at],
          ['delivered', done_at ?? closed_at],
        ];
  return (
    <ol className="st-thread">
      {steps.map(([step, at]) => (
        <li key={step} data-done={at !== null || undefined}>
          <b>{t(`s_${saidOf(step, place)}`)}</b>
          {at !== null && <small>{time(at)}</small>}
        </li>
      ))}
    </ol>
  );
}

function Where({ order: { place, name, phone, days_from, days_to } }: { order: ShownOrder }) {
  const { t, nameOf, textOf, count, many } = useStore();
  const to =
    place === null
      ? t('collected')
      : `${nameOf(place)}, ${textOf(place.district, place.district_bn)}`;
  return (
    <dl className="st-details">
      <dt>{t('name')}</dt>
      <dd>{name}</dd>
      <dt>{t('mobile')}</dt>
      <dd>{phone}</dd>
      <dt>{t('where_to')}</dt>
      <dd>{to}</dd>
      {days_from !== null && days_to !== null && (
        <>
          <dt>{t('delivery')}</dt>
          <dd>
            {days_from === days_to
              ? many('days_exact', days_to)
              : t('days', { from: count(days_from), to: count(days_to) })}
          </dd>
        </>
      )}
    </dl>
  );
}

function OrderLines({ order: { lines } }: { order: ShownOrder }) {
  const { nameOf, quantity, sum, textOf } = useStore();
  return (
    <ul className="st-lines">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand in two lines
        <li key={at} className="st-small-line">
          <span>
            <b>{nameOf(line)}</b>
            <small>
              {line.variant !== '' && `${textOf(line.variant, line.variant_bn)} · `}
              {quantity(line.quantity)} {textOf(line.unit, line.unit_bn)}
            </small>
          </span>
          <b>{sum(line.net)}</b>
        </li>
      ))}
    </ul>
  );
}
