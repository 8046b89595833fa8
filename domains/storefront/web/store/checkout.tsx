import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BLOCKS, type Block } from '../../core/checkout.ts';
import type { CheckoutPage } from '../../core/store-page.ts';
import { LinePicture } from './cart.tsx';
import { DistrictField, HowField, PlaceFields } from './checkout-place.tsx';
import { Field } from './field.tsx';
import { useStore } from './store-context.tsx';
import { StoreHead } from './store-head.tsx';
import { Sums } from './sums.tsx';

/** Three blocks in one form; a complete one is closed, and its fields are sent along. */
export function Checkout({ page }: { page: CheckoutPage }) {
  const { t, to } = useStore();
  const { open, fields, cart, problems } = page;
  const failed = problems[''];
  return (
    <>
      <StoreHead title={t('your_order')} description={t('your_order')} isIndexed={false} />
      <div className="st-list-head">
        <h1>{t('your_order')}</h1>
      </div>
      {failed !== undefined && (
        <div className="st-notice st-problem" role="alert">
          <p>{t(failed)}</p>
        </div>
      )}
      <form method="post" action={to('/checkout')} className="st-order">
        {/* Enter in a field sends the open block. */}
        <button
          type="submit"
          name="step"
          value={open}
          className="st-unseen"
          tabIndex={-1}
          aria-hidden="true"
        >
          {t('continue')}
        </button>
        <input type="hidden" name="id" value={fields.id} />
        <input type="hidden" name="cart" value={fields.cart} />
        {open === 'pay' && <input type="hidden" name="total" value={cart.sums.totalPrice} />}
        <div className="st-blocks">
          {BLOCKS.map((block) =>
            block === open ? (
              <OpenBlock key={block} page={page} />
            ) : (
              <ClosedBlock key={block} page={page} block={block} />
            ),
          )}
        </div>
        <Summary page={page} />
      </form>
    </>
  );
}

const TITLES: Readonly<Record<Block, string>> = {
  who: 'phone_name',
  where: 'where_to',
  pay: 'how_pay',
};

function BlockFrame({ at, children }: { at: Block; children: ReactNode }) {
  const { t, count } = useStore();
  return (
    <section className="st-block">
      <h2>
        <span className="st-step">{count(BLOCKS.indexOf(at) + 1)}</span>
        {t(TITLES[at])}
      </h2>
      {children}
    </section>
  );
}

function OpenBlock({ page }: { page: CheckoutPage }) {
  const { t } = useStore();
  if (page.open === 'who') {
    return (
      <BlockFrame at="who">
        <WhoFields page={page} />
        <button type="submit" name="step" value="who" className="st-button">
          {t('continue')}
        </button>
      </BlockFrame>
    );
  }
  if (page.open === 'where') {
    return (
      <BlockFrame at="where">
        <PlaceFields page={page} />
        <button type="submit" name="step" value="where" className="st-button">
          {t('continue')}
        </button>
      </BlockFrame>
    );
  }
  return (
    <BlockFrame at="pay">
      <PayBlock page={page} />
    </BlockFrame>
  );
}

function WhoFields({ page: { fields, problems, ...page } }: { page: CheckoutPage }) {
  const { t } = useStore();
  return (
    <>
      <div className="st-pair">
        <Field
          name="phone"
          label={t('mobile')}
          value={fields.phone}
          problem={problems.phone}
          inputMode="tel"
          autoComplete="tel"
        />
        <Field
          name="name"
          label={t('name')}
          value={fields.name}
          problem={problems.name}
          autoComplete="name"
        />
      </div>
      <p className="st-hint">{t('no_account')}</p>
      <HowField page={{ ...page, fields, problems }} />
      <DistrictField page={{ ...page, fields, problems }} />
    </>
  );
}

/** A block that is complete says what it has; one that is still to come only its name. */
function ClosedBlock({ page, block }: { page: CheckoutPage; block: Block }) {
  const { t, count } = useStore();
  const isDone = BLOCKS.indexOf(block) < BLOCKS.indexOf(page.open);
  return (
    <section className="st-block st-closed" data-done={isDone || undefined}>
      <h2>
        <span className="st-step">
          {isDone ? (
            <IconCheck size={18} stroke={2} aria-hidden="true" />
          ) : (
            count(BLOCKS.indexOf(block) + 1)
          )}
        </span>
        {t(TITLES[block])}
      </h2>
      <SavedFields page={page} block={block} />
      {isDone && (
        <>
          <DoneText page={page} block={block} />
          <button type="submit" name="open" value={block} className="st-word">
            {t('change')}
            <span className="st-unseen"> {t(TITLES[block])}</span>
          </button>
        </>
      )}
    </section>
  );
}

const FIELDS_OF: Readonly<Record<Block, readonly (keyof CheckoutPage['fields'])[]>> = {
  who: ['phone', 'name', 'how', 'district'],
  where: ['place', 'street', 'landmark', 'note'],
  pay: [],
};

function SavedFields({ page: { fields }, block }: { page: CheckoutPage; block: Block }) {
  return FIELDS_OF[block].map((name) => (
    <input key={name} type="hidden" name={name} value={fields[name] ?? ''} />
  ));
}

function DoneText({ page, block }: { page: CheckoutPage; block: Block }) {
  const { t, nameOf, textOf } = useStore();
  const { fields, place, pickup } = page;
  if (block === 'who') {
    return (
      <p>
        {fields.name}
        <br />
        {fields.phone}
      </p>
    );
  }
  if (fields.how === 'collect' && pickup !== null) {
    return <p>{t('collect_at', { branch: nameOf(pickup) })}</p>;
  }
  const around =
    place === null ? '' : `${nameOf(place)}, ${textOf(place.district, place.district_bn)}`;
  return (
    <p>
      {fields.street}
      {fields.landmark !== '' && `, ${fields.landmark}`}
      <br />
      {around}
    </p>
  );
}

/** Cash is the only way to pay, so nothing has to be chosen. */
function PayBlock({ page }: { page: CheckoutPage }) {
  const { t, sum } = useStore();
  const { fields, cart } = page;
  const isCollected = fields.how === 'collect';
  const amount = sum(cart.sums.totalPrice);
  return (
    <>
      <div className="st-choice">
        <b>{t(isCollected ? 'cash_at_pickup' : 'cod')}</b>
        <p>{t(isCollected ? 'pay_at_pickup' : 'cod_nothing_now', { sum: amount })}</p>
      </div>
      <button type="submit" name="step" value="pay" className="st-button">
        {t('place_order')}
      </button>
    </>
  );
}

function Summary({ page: { cart, open, fields } }: { page: CheckoutPage }) {
  const { t, to, items, quantity, sum, nameOf } = useStore();
  const isKnown = fields.how === 'collect' || open === 'pay';
  return (
    <aside className="st-summary" aria-label={t('your_order')}>
      <div className="st-section-head st-summary-head">
        <h2>{items({ total: cart.lines.length, is_more: false })}</h2>
        <a href={to('/cart')}>{t('change')}</a>
      </div>
      <ul className="st-lines">
        {cart.lines.map((line) => (
          <li key={line.variant_id} className="st-small-line">
            <LinePicture line={line} />
            <span>
              <b>{nameOf(line)}</b>
              <small>
                {[nameOf({ name: line.variant, name_bn: line.variant_bn }), nameOf(line.unit)]
                  .filter((text) => text !== '')
                  .join(' · ')}
                {' × '}
                {quantity(line.quantity)}
              </small>
              {line.note !== null && <small className="st-low">{t('cart_lowered')}</small>}
            </span>
            <b>{sum(line.net)}</b>
          </li>
        ))}
      </ul>
      <Sums sums={cart.sums} delivery={isKnown ? null : t('delivery_later')} />
    </aside>
  );
}
