import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import { minor, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { type SoldCard, sellGiftCardRoute } from '#domains/loyalty/contract/gift-card.ts';
import { type DraftTender, TenderFields } from '#domains/payments/web/part/tender-fields.tsx';
import { PlaceField } from '#domains/shops/web/part/place-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { Labelled } from '#platform/ui/labelled.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { openRegisterOf } from '../part/open-register.ts';
import { CardSlip } from './card-slip.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** A card is worth what is paid for it; its slip with the code is shown once. */
export function SellCardDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('loyalty');
  const [sold, setSold] = useState<SoldCard | null>(null);
  const close = () => {
    setSold(null);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={close}
      title={t(sold === null ? 'sell_card' : 'card_made')}
      size={520}
    >
      {isOpen && sold === null && <SellForm onSold={setSold} onCancel={close} />}
      {isOpen && sold !== null && <CardSlip card={sold} onDone={close} />}
    </FormDialog>
  );
}

type FormProps = { onSold: (card: SoldCard) => void; onCancel: () => void };

function SellForm({ onSold, onCancel }: FormProps) {
  const { t } = useTranslation(['loyalty', 'lists']);
  const figures = useFigures();
  const client = useQueryClient();
  const { warehouses } = useWarehouses();
  const [tenders, setTenders] = useState<readonly DraftTender[]>([]);
  const [isUnpaid, setUnpaid] = useState(false);
  const [note, setNote] = useState('');
  const [at, setAt] = useState('');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const payments = tenders.filter(({ amount }) => amount > 0);
  const worth = sumOf(payments, ({ amount }) => amount);
  const paper = usePaper(
    async (id) => {
      const register_id = openRegisterOf(client, warehouse_id);
      const drawer = register_id === undefined ? {} : { register_id };
      const body = { id, warehouse_id, ...drawer, payments, ...(note === '' ? {} : { note }) };
      onSold((await call(sellGiftCardRoute, { body })).data);
    },
    { unreached: t('unreached'), onDone: () => undefined },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnpaid(payments.length === 0);
    if (payments.length > 0) paper.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>{t('sell_card_text')}</p>
      <TenderFields
        label={t('card_paid_by')}
        tenders={tenders}
        rest={minor(worth > 0 ? ZERO : 50_000)}
        onChange={setTenders}
      />
      <p role="status">
        {t('card_worth')} <b className="figures">{figures.amount(worth)}</b>
      </p>
      <Labelled label={t('card_note')}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <PlaceField label={t('card_place')} value={warehouse_id} onChange={setAt} />
      <FormFoot
        failure={isUnpaid && payments.length === 0 ? t('lists:no_payment') : paper.failure}
        isBusy={paper.isBusy}
        save={t('sell_card')}
        onCancel={onCancel}
      />
    </form>
  );
}
