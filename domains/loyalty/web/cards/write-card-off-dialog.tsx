import { useTranslation } from 'react-i18next';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { GiftCard } from '../../contract/gift-card.ts';
import { writeOffGiftCardRoute } from '../../contract/gift-card-change.ts';

type Props = { card: GiftCard; isOpen: boolean; onClose: () => void };

/** Writes off the balance of an expired card as income. */
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
  const format = useNumberFormat();
  const { warehouses } = useWarehouses();
  const [note, setNote] = useDrafted('note', '');
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const posting = usePostOnce(
    (id) => {
      const noteField = note === '' ? {} : { note };
      const body = { id, card_id: card.id, warehouse_id, ...noteField };
      return call(writeOffGiftCardRoute, { body });
    },
    { unreached: t('unreached'), onDone: onClose },
  );
  return (
    <PostForm posting={posting} save={t('write_card_off')} onCancel={onClose}>
      <p>
        {t('card_balance')} <b className="figures">{format.money(card.balance)}</b>
      </p>
      <p className={f.hint}>{t('write_card_off_text')}</p>
      <Typed label={t('card_note')} value={note} max={1000} onChange={setNote} />
      <LocationField label={t('card_place')} value={warehouse_id} onChange={setAt} />
    </PostForm>
  );
}
