import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import {
  type DraftTender,
  TenderFields,
  withoutCodes,
} from '#domains/payments/web/part/tender-fields.tsx';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { openRegisterOf } from '#domains/shops/web/part/open-register.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';

export type CardMoney = {
  id: string;
  warehouse_id: string;
  register_id?: string;
  payments: DraftTender[];
  note?: string;
};

type Props = {
  text: string;
  /** The label of the total. */
  sum: string;
  save: string;
  post: (money: CardMoney) => Promise<void>;
  onCancel: () => void;
  children?: React.ReactNode;
};

/** The payment for an amount put on a card. */
export function CardMoneyForm({ text, sum, save, post, onCancel, children }: Props) {
  const { t } = useTranslation(['loyalty', 'lists']);
  const format = useNumberFormat();
  const client = useQueryClient();
  const { warehouses } = useWarehouses();
  const [tenders, setTenders] = useDrafted<readonly DraftTender[]>('tenders', [], withoutCodes);
  const [isUnpaid, setUnpaid] = useState(false);
  const [note, setNote] = useDrafted('note', '');
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const payments = tenders.filter(({ amount }) => amount > 0);
  const worth = sumOf(payments, ({ amount }) => amount);
  const posting = usePostOnce(
    (id) => {
      const register_id = openRegisterOf(client, warehouse_id);
      const drawer = register_id === undefined ? {} : { register_id };
      return post({ id, warehouse_id, ...drawer, payments, note: note || undefined });
    },
    { unreached: t('unreached'), onDone: () => undefined },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnpaid(payments.length === 0);
    if (payments.length > 0) posting.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>{text}</p>
      {children}
      <TenderFields
        label={t('card_paid_by')}
        tenders={tenders}
        rest={minor(worth > 0 ? ZERO : 50_000)}
        onChange={setTenders}
      />
      <p role="status">
        {sum} <b className="figures">{format.amount(worth)}</b>
      </p>
      <Typed label={t('card_note')} value={note} max={1000} onChange={setNote} />
      <LocationField label={t('card_place')} value={warehouse_id} onChange={setAt} />
      <FormFoot
        failure={isUnpaid && payments.length === 0 ? t('lists:no_payment') : posting.failure}
        isBusy={posting.isBusy}
        save={save}
        onCancel={onCancel}
      />
    </form>
  );
}
