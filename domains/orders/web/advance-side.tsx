import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import {
  type DraftTender,
  TenderFields,
  withoutCodes,
} from '#domains/payments/web/part/tender-fields.tsx';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { depositRoutes } from '../contract/advance-sale.ts';
import type { Order } from '../contract/order.ts';
import s from './part/trade.module.css';

type Direction = 'in' | 'out';

/** The deposit of an order: take more, or refund what is left. */
export function AdvanceSide({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const canDeposit = useMe().can('deposits.create');
  const [direction, setDirection] = useState<Direction | null>(null);
  const { advance, state, party } = order;
  const isOpen = state === 'draft' || state === 'sent' || state === 'part';
  if (party === null || (advance === null && !(isOpen && canDeposit))) return null;
  const { taken = ZERO, used = ZERO, left = ZERO, to_pay = ZERO } = advance ?? {};
  const rows = [
    ['deposit_taken', taken],
    ['deposit_used', used],
    ['deposit_left', left],
    ['to_pay', to_pay],
  ] as const;
  const close = () => setDirection(null);
  return (
    <section className={`${ui.sheet} ${ui.parts}`}>
      {advance !== null && (
        <dl className={ui.sums}>
          {rows.map(([key, amount]) => (
            <div key={key} data-key={key === 'to_pay' ? 'total' : key}>
              <dt>{t(key)}</dt>
              <dd className="figures">{format.amount(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {canDeposit && (
        <div className={`${ui.row} ${s.buttons} screen-only`}>
          {isOpen && (
            <Button variant="default" size="md" onClick={() => setDirection('in')}>
              {t('take_deposit')}
            </Button>
          )}
          {left > 0 && (
            <Button variant="default" size="md" onClick={() => setDirection('out')}>
              {t('return_deposit')}
            </Button>
          )}
        </div>
      )}
      <FormDialog
        isOpen={direction !== null}
        draft={`deposit ${order.id} ${direction}`}
        onClose={close}
        title={t(direction === 'out' ? 'return_deposit' : 'take_deposit')}
      >
        {direction !== null && <DepositForm order={order} direction={direction} onClose={close} />}
      </FormDialog>
    </section>
  );
}

type FormProps = { order: Order; direction: Direction; onClose: () => void };

function DepositForm({ order, direction, onClose }: FormProps) {
  const { t } = useTranslation(['orders', 'lists']);
  const [tenders, setTenders] = useDrafted<readonly DraftTender[]>('tenders', [], withoutCodes);
  const [isUnpaid, setUnpaid] = useState(false);
  const payments = tenders.filter(({ amount }) => amount > 0);
  const route = depositRoutes[order.kind === 'job' ? 'job' : 'sales_order'];
  const posting = usePostOnce(
    (id) => call(route, { params: { id: order.id }, body: { id, direction, payments } }),
    { unreached: t('unreached'), onDone: onClose },
  );
  const rest = direction === 'out' ? order.advance?.left : order.advance?.to_pay;
  const post = (event: FormEvent) => {
    event.preventDefault();
    setUnpaid(payments.length === 0);
    if (payments.length > 0) posting.post();
  };
  return (
    <form className={f.form} onSubmit={post}>
      <TenderFields
        label={t('deposit')}
        tenders={tenders}
        rest={rest ?? order.total ?? ZERO}
        onChange={setTenders}
      />
      {direction === 'out' && <p className={f.hint}>{t('deposit_kept')}</p>}
      <FormFoot
        failure={isUnpaid && payments.length === 0 ? t('lists:no_payment') : posting.failure}
        isBusy={posting.isBusy}
        save={t(direction === 'out' ? 'return_deposit' : 'take_deposit')}
        onCancel={onClose}
      />
    </form>
  );
}
