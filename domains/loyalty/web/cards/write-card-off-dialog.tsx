import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import { PlaceField } from '#domains/shops/web/part/place-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { GiftCard } from '../../contract/gift-card.ts';
import { writeOffGiftCardRoute } from '../../contract/gift-card-change.ts';

type Props = { card: GiftCard; isOpen: boolean; onClose: () => void };

/** What is left on a card past its day becomes income of the shop. */
export function WriteCardOffDialog({ card, isOpen, onClose }: Props) {
  const { t } = useTranslation('loyalty');
  return (
    <FormDialog
      isOpen={isOpen}
      draft={`write_off_card ${card.id}`}
      onClose={onClose}
      title={t('write_card_off')}
    >
      {isOpen && <WriteOffForm card={card} onClose={onClose} />}
    </FormDialog>
  );
}

function WriteOffForm({ card, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('loyalty');
  const figures = useFigures();
  const { warehouses } = useWarehouses();
  const [note, setNote] = useDrafted('note', '');
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const paper = usePaper(
    (id) => {
      const told = note === '' ? {} : { note };
      const body = { id, card_id: card.id, warehouse_id, ...told };
      return call(writeOffGiftCardRoute, { body });
    },
    { unreached: t('unreached'), onDone: onClose },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    paper.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p>
        {t('card_balance')} <b className="figures">{figures.money(card.balance)}</b>
      </p>
      <p className={f.hint}>{t('write_card_off_text')}</p>
      <Typed label={t('card_note')} value={note} max={1000} onChange={setNote} />
      <PlaceField label={t('card_place')} value={warehouse_id} onChange={setAt} />
      <FormFoot
        failure={paper.failure}
        isBusy={paper.isBusy}
        save={t('write_card_off')}
        onCancel={onClose}
      />
    </form>
  );
}
