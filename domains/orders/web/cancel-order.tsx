import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import {
  type DraftTender,
  TenderFields,
  withoutCodes,
} from '#domains/payments/web/part/tender-fields.tsx';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import type { Order } from '../contract/order.ts';
import type { OrderDeposit } from '../contract/order-deposit.ts';

/** The reason, and the deposit that is refunded with it. */
export type OrderCancellation = { reason: string; deposit_back?: OrderDeposit };

type Props = {
  order: Pick<Order, 'id' | 'advance'>;
  /** Whether the action asks for a reason. */
  requiresReason?: boolean;
  isBusy: boolean;
  error: unknown;
  onConfirm: (given: OrderCancellation) => void;
};

/**
 * Confirms the cancellation of an order or repair; the rest of its deposit may be refunded with it.
 */
export function CancelOrder(props: Props) {
  const { t } = useTranslation('orders');
  const canPay = useMe().can('deposits.create');
  const [isOpen, setOpen] = useState(false);
  const left = props.order.advance?.left ?? ZERO;
  return (
    <>
      <Button
        size="md"
        variant="subtle"
        color="gray"
        disabled={props.isBusy}
        onClick={() => setOpen(true)}
      >
        {t('give_up')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={`cancel ${props.order.id}`}
        onClose={() => setOpen(false)}
        title={t('give_up')}
      >
        {isOpen && (
          <CancelForm {...props} left={canPay ? left : ZERO} onClose={() => setOpen(false)} />
        )}
      </FormDialog>
    </>
  );
}

type CancelFormProps = Omit<Props, 'order'> & {
  /** What is left of the deposit, if the user may refund it. */
  left: NonNullable<Order['advance']>['left'];
  onClose: () => void;
};

function CancelForm({ left, requiresReason, isBusy, error, onConfirm, onClose }: CancelFormProps) {
  const { t } = useTranslation(['orders', 'lists']);
  // The same id for every try, so that a deposit is refunded only once.
  const [id] = useState(() => uuidv7());
  const [reason, setReason] = useDrafted('reason', '');
  const [tenders, setTenders] = useDrafted<readonly DraftTender[]>('tenders', [], withoutCodes);
  const [isUnpaid, setUnpaid] = useState(false);
  const hasDeposit = left > 0;
  const payments = tenders.filter(({ amount }) => amount > 0);
  const given = { reason: reason.trim() };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!hasDeposit) return onConfirm(given);
    setUnpaid(payments.length === 0);
    if (payments.length > 0) onConfirm({ ...given, deposit_back: { id, payments } });
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p>{t('give_up_text')}</p>
      {requiresReason && (
        <Labelled label={t('give_up_reason')}>
          {(field) => (
            <input
              id={field}
              className={f.field}
              maxLength={200}
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
          )}
        </Labelled>
      )}
      {hasDeposit && (
        <>
          <TenderFields
            label={t('return_deposit')}
            tenders={tenders}
            rest={left}
            onChange={setTenders}
          />
          <p className={f.hint}>{t('deposit_kept')}</p>
        </>
      )}
      <FormFoot
        failure={
          isUnpaid && payments.length === 0
            ? t('lists:no_payment')
            : failureMessage(error, t('unreached'))
        }
        isBusy={isBusy}
        save={t(hasDeposit ? 'give_up_and_back' : 'give_up')}
        isBad
        onCancel={onClose}
      >
        {hasDeposit && (
          <Button size="md" variant="default" disabled={isBusy} onClick={() => onConfirm(given)}>
            {t('give_up_keep')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
