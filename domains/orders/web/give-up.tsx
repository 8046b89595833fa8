import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import { type DraftTender, TenderFields } from '#domains/payments/web/part/tender-fields.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import type { Order } from '../contract/order.ts';
import type { OrderDeposit } from '../contract/order-deposit.ts';

type Props = {
  order: Pick<Order, 'advance'>;
  isBusy: boolean;
  error: unknown;
  /** With what of the deposit goes back at once. */
  onGiveUp: (deposit_back?: OrderDeposit) => void;
};

/** Gives up an order or a job; where a deposit is left of it, it may go back in the same step. */
export function GiveUp({ order, isBusy, error, onGiveUp }: Props) {
  const { t } = useTranslation('orders');
  const mayPay = useMe().can('deposits.create');
  const [isOpen, setOpen] = useState(false);
  const left = order.advance?.left ?? ZERO;
  const asks = left > 0 && mayPay;
  return (
    <>
      <Button
        size="md"
        variant="subtle"
        color="gray"
        disabled={isBusy}
        onClick={() => (asks ? setOpen(true) : onGiveUp())}
      >
        {t('give_up')}
      </Button>
      <FormDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('give_up')}>
        {isOpen && (
          <BackForm {...{ left, isBusy, error, onGiveUp }} onClose={() => setOpen(false)} />
        )}
      </FormDialog>
    </>
  );
}

type FormProps = Omit<Props, 'order'> & {
  left: NonNullable<Order['advance']>['left'];
  onClose: () => void;
};

function BackForm({ left, isBusy, error, onGiveUp, onClose }: FormProps) {
  const { t } = useTranslation(['orders', 'lists']);
  // One id for every try: what was given back once is not given back twice.
  const [id] = useState(() => uuidv7());
  const [tenders, setTenders] = useState<readonly DraftTender[]>([]);
  const [isUnpaid, setUnpaid] = useState(false);
  const payments = tenders.filter(({ amount }) => amount > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnpaid(payments.length === 0);
    if (payments.length > 0 && !isBusy) onGiveUp({ id, payments });
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <TenderFields
        label={t('return_deposit')}
        tenders={tenders}
        rest={left}
        onChange={setTenders}
      />
      <p className={f.hint}>{t('deposit_kept')}</p>
      <FormFoot
        failure={
          isUnpaid && payments.length === 0
            ? t('lists:no_payment')
            : failureWords(error, t('unreached'))
        }
        isBusy={isBusy}
        save={t('give_up_and_back')}
        onCancel={onClose}
      >
        <Button size="md" variant="default" disabled={isBusy} onClick={() => onGiveUp()}>
          {t('give_up_keep')}
        </Button>
      </FormFoot>
    </form>
  );
}
