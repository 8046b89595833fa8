import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconNote, IconPercentage, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { CartTabs } from '../held/cart-tabs.tsx';
import { TillMenu } from '../till-menu.tsx';
import type { TillState } from '../use-till.ts';
import type { TillActs } from '../use-till-acts.ts';
import { Extras, ExtrasMenu } from './cart-extras.tsx';
import { limitIn } from './cart-goods.ts';
import { CartLineRow } from './cart-line.tsx';
import s from './cart-panel.module.css';
import { ReasonStrip } from './cart-reason.tsx';
import { CustomerRow } from './customer-row.tsx';
import { Totals } from './totals.tsx';

type Props = { till: TillState; acts: TillActs; currency: string; onBack: () => void };

/** Customer, lines, totals, Pay. Only the lines scroll. */
export function CartPanel({ till, acts, currency, onBack }: Props) {
  const { cart, priced, tell } = till;
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  return (
    <div className={s.panel}>
      <CartHead till={till} acts={acts} currency={currency} onBack={onBack} />
      <CustomerRow
        {...{ cart, currency, tell }}
        onOpen={acts.customer}
        onMoney={() => acts.open('customer_money')}
      />
      {cart.lines.length === 0 ? (
        <p className={s.empty}>{t('empty_cart')}</p>
      ) : (
        <ol className={s.lines}>
          {cart.lines.map((line, index) => (
            <CartLineRow
              key={line.product.id}
              line={line}
              limit={limitIn(cart.lines, line.product)}
              priced={priced?.lines[index]}
              isMarked={line.product.id === cart.marked}
              figures={figures}
              tell={tell}
              acts={acts}
            />
          ))}
        </ol>
      )}
      <ReasonStrip cart={cart} tell={tell} />
      {/* Where the cart covers the goods, it covers their search too, which readers hear. */}
      {till.notice?.kind === 'warn' && (
        <p className={s.said} aria-hidden="true">
          {till.notice.text}
        </p>
      )}
      <Extras cart={cart} acts={acts} />
      <CartFoot till={till} acts={acts} currency={currency} />
    </div>
  );
}

function CartHead({ till, acts, currency, onBack }: Props) {
  const { t } = useTranslation('pos');
  const figures = useFigures();
  const { cart, held } = till;
  const count = cart.lines.length;
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <header className={`${isPhone ? 'cloth' : ''} ${s.head}`} data-stitch="foot">
      <button type="button" className={s.back} aria-label={t('to_goods')} onClick={onBack}>
        <IconArrowLeft size={22} stroke={1.75} />
      </button>
      <span className={s.headTabs}>
        <CartTabs cart={cart} held={held} currency={currency} onAll={acts.heldList} />
      </span>
      <span className={s.headPhone}>
        <b>{`${t('cart')} · ${t('lines', { count, shown: figures.count(count) })}`}</b>
        {held.mayHold && (
          <button
            type="button"
            aria-label={t('hold')}
            disabled={count === 0 || held.isBusy}
            onClick={acts.hold}
          >
            <IconPlayerPause size={22} stroke={1.75} />
          </button>
        )}
        <TillMenu till={till} acts={acts} />
      </span>
    </header>
  );
}

function CartFoot({ till, acts, currency }: Omit<Props, 'onBack'>) {
  const { cart, priced, refusal, held } = till;
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  const isEmpty = cart.lines.length === 0;
  return (
    <footer className={s.foot}>
      {refusal !== null && (
        <p className={s.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Totals
        cart={cart}
        priced={priced}
        figures={figures}
        {...(acts.may.discount ? { onDiscount: () => acts.open('order_discount') } : {})}
      />
      <div className={s.buttons}>
        <ExtrasMenu cart={cart} acts={acts} />
        <button
          type="button"
          className={s.square}
          data-when="phone"
          aria-label={t('note')}
          onClick={acts.note}
        >
          <IconNote size={22} stroke={1.75} />
        </button>
        {acts.may.discount && (
          <button
            type="button"
            className={s.square}
            data-when="phone"
            aria-label={t('line_discount')}
            disabled={isEmpty}
            onClick={acts.discount}
          >
            <IconPercentage size={22} stroke={1.75} />
          </button>
        )}
        {held.mayHold && (
          <Button
            size="lg"
            variant="default"
            className={s.hold}
            disabled={isEmpty}
            loading={held.isBusy}
            leftSection={<IconPlayerPause size={18} stroke={1.75} />}
            onClick={acts.hold}
          >
            {t('hold')}
          </Button>
        )}
        <Button
          size="lg"
          className={s.pay}
          disabled={priced === null || isEmpty}
          onClick={acts.pay}
          fullWidth
          justify="space-between"
          rightSection={
            <span className={s.payRight}>
              <span className="figures">{figures.shortMoney(priced?.total ?? (0 as Minor))}</span>
              <KeyHint keys="F9" onCloth />
            </span>
          }
        >
          {t('pay')}
        </Button>
      </div>
    </footer>
  );
}
