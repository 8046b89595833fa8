import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { sumOf } from '#domains/kernel/core/money.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type GiftCardRow, listGiftCardsRoute } from '../../contract/gift-card.ts';
import { writeOffGiftCardRoute } from '../../contract/gift-card-change.ts';
import { writeAllOff } from './write-all-off.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Writes off the balances of all expired cards, with one document each. */
export function WriteCardsOffDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('loyalty');
  return (
    <FormDialog
      isOpen={isOpen}
      draft="write_off_cards"
      onClose={onClose}
      title={t('write_cards_off')}
    >
      {isOpen && <CardsNow onClose={onClose} />}
    </FormDialog>
  );
}

/** Loads the cards when it opens: some of an earlier list may be written off by now. */
function CardsNow({ onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('loyalty');
  const [opened_at] = useState(() => Date.now());
  const { data, dataUpdatedAt, isError } = useQuery({
    ...allPagesFor(listGiftCardsRoute, { status: 'expired' }),
    staleTime: 0,
  });
  if (data !== undefined && dataUpdatedAt >= opened_at) {
    return <WriteOffForm cards={data} onClose={onClose} />;
  }
  return isError ? <p role="alert">{t('cards_failed')}</p> : null;
}

type FormProps = { cards: readonly GiftCardRow[]; onClose: () => void };

function WriteOffForm({ cards, onClose }: FormProps) {
  const { t } = useTranslation('loyalty');
  const format = useNumberFormat();
  const { warehouses } = useWarehouses();
  // Each card has its document id: after a lost response it is not posted twice.
  const [writeOffs] = useState(() =>
    cards.map((card) => ({ card, id: uuidv7(), sent: null, is_done: false })),
  );
  const [done, setDone] = useState(0);
  const [note, setNote] = useDrafted('note', '');
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const count = writeOffs.length;
  const number = format.count(count);
  const posting = usePostOnce(
    () =>
      writeAllOff(writeOffs, {
        input: { warehouse_id, note: note || undefined },
        post: (body) => call(writeOffGiftCardRoute, { body }),
        onCount: setDone,
      }),
    { unreached: t('unreached_some'), onDone: onClose },
  );
  return (
    <PostForm posting={posting} save={t('write_cards_off')} onCancel={onClose}>
      <p>
        {t('cards_past', { count, number })}{' '}
        <b className="figures">{format.money(sumOf(writeOffs, ({ card }) => card.balance))}</b>
      </p>
      <p className={f.hint}>{t('write_cards_off_text')}</p>
      <Typed label={t('card_note')} value={note} max={1000} onChange={setNote} />
      <LocationField label={t('card_place')} value={warehouse_id} onChange={setAt} />
      {posting.isBusy && done > 0 && (
        <p className={f.hint} role="status">
          {t('cards_done', { done: format.count(done), number })}
        </p>
      )}
    </PostForm>
  );
}
