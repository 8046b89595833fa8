import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconNote, IconPercentage, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { CartTabs } from '../held/cart-tabs.tsx';
import { TillMenu } from '../till-menu.tsx';
import type { TillState } from '../use-till.ts';
import type { TillActions } from '../use-till-actions.ts';
import { Extras, ExtrasMenu } from './cart-extras.tsx';
import { CartLineRow } from './cart-line.tsx';
import { limitIn } from './cart-lines.ts';
import s from './cart-panel.module.css';
import { ReasonStrip } from './cart-reason.tsx';
import { CustomerRow } from './customer-row.tsx';
import { Totals } from './totals.tsx';

type Props = { till: TillState; actions: TillActions; currency: string; onBack: () => void };

/** Customer, lines, totals, Pay. Only the lines scroll. */
export function CartPanel({ till, actions, currency, onBack }: Props) {
  const { cart, priced, dispatch } = till;
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  return (
    <div className={s.panel}>
      <CartHead till={till} actions={actions} currency={currency} onBack={onBack} />
      <CustomerRow
        cart={cart}
        currency={currency}
        dispatch={dispatch}
        onOpen={actions.customer}
        onMoney={() => actions.open('customer_money')}
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
              format={format}
              dispatch={dispatch}
              actions={actions}
            />
          ))}
        </ol>
      )}
      <ReasonStrip cart={cart} dispatch={dispatch} />
      {/* The cart can cover the search and its notice. Screen readers read that notice, so this
         copy is hidden from them. */}
      {till.notice?.kind === 'warn' && (
        <p className={s.said} aria-hidden="true">
          {till.notice.text}
        </p>
      )}
      <Extras cart={cart} actions={actions} />
      <CartFoot till={till} actions={actions} currency={currency} />
    </div>
  );
}

function CartHead({ till, actions, currency, onBack }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat();
  const { cart, held } = till;
  const count = cart.lines.length;
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <header className={`${isPhone ? 'cloth' : ''} ${s.head}`} data-stitch="foot">
      <button type="button" className={s.back} aria-label={t('to_goods')} onClick={onBack}>
        <IconArrowLeft size={22} stroke={1.75} />
      </button>
      <span className={s.headTabs}>
        <CartTabs cart={cart} held={held} currency={currency} onAll={actions.heldList} />
      </span>
      <span className={s.headPhone}>
        <b>{`${t('cart')} · ${t('lines', { count, shown: format.count(count) })}`}</b>
        {held.canHold && (
          <button
            type="button"
            aria-label={t('hold')}
            disabled={count === 0 || held.isBusy}
            onClick={actions.hold}
          >
            <IconPlayerPause size={22} stroke={1.75} />
          </button>
        )}
        <TillMenu till={till} actions={actions} />
      </span>
    </header>
  );
}

function CartFoot({ till, actions, currency }: Omit<Props, 'onBack'>) {
  const { cart, priced, refusal, held } = till;
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const isEmpty = cart.lines.length === 0;
  return (
    <footer className={s.foot}>
      {refusal !== null && (
        <p className={ui.failure} role="alert">
          {refusal}
        </p>
      )}
      <Totals
        cart={cart}
        priced={priced}
        format={format}
        onDiscount={actions.can.discount ? () => actions.open('order_discount') : undefined}
      />
      <Group gap={8} align="stretch" wrap="nowrap">
        <ExtrasMenu cart={cart} actions={actions} />
        <button
          type="button"
          className={s.square}
          data-when="phone"
          aria-label={t('note')}
          onClick={actions.note}
        >
          <IconNote size={22} stroke={1.75} />
        </button>
        {actions.can.discount && (
          <button
            type="button"
            className={s.square}
            data-when="phone"
            aria-label={t('line_discount')}
            disabled={isEmpty}
            onClick={actions.discount}
          >
            <IconPercentage size={22} stroke={1.75} />
          </button>
        )}
        {held.canHold && (
          <Button
            size="lg"
            variant="default"
            className={s.hold}
            disabled={isEmpty}
            loading={held.isBusy}
            leftSection={<IconPlayerPause size={18} stroke={1.75} />}
            onClick={actions.hold}
          >
            {t('hold')}
          </Button>
        )}
        <Button
          size="lg"
          flex={1}
          fz={17}
          fw={620}
          disabled={priced === null || isEmpty}
          onClick={actions.pay}
          fullWidth
          justify="space-between"
          rightSection={
            <span className={s.payRight}>
              <span className="figures">{format.shortMoney(priced?.total ?? (0 as Minor))}</span>
              <KeyHint keys="F9" onCloth />
            </span>
          }
        >
          {t('pay')}
        </Button>
      </Group>
    </footer>
  );
}
