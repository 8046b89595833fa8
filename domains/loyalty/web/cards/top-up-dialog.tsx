import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { call } from '#platform/client/call.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type GiftCardChange, topUpGiftCardRoute } from '../../contract/gift-card-change.ts';
import { CardMoneyForm } from './card-money-form.tsx';

type Props = {
  /** Null: the card is at hand, and its code is scanned. */
  card_id: string | null;
  isOpen: boolean;
  onClose: () => void;
};

/** Tops up an existing card. */
export function TopUpDialog({ card_id, isOpen, onClose }: Props) {
  const { t } = useTranslation('loyalty');
  const [done, setDone] = useState<GiftCardChange | null>(null);
  const close = () => {
    setDone(null);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      draft={`top_up ${card_id}`}
      onClose={close}
      title={t('top_up_card')}
      size={520}
    >
      {isOpen && done === null && <TopUpForm card_id={card_id} onDone={setDone} onCancel={close} />}
      {isOpen && done !== null && <Done change={done} onClose={close} />}
    </FormDialog>
  );
}

type FormProps = {
  card_id: string | null;
  onDone: (change: GiftCardChange) => void;
  onCancel: () => void;
};

function TopUpForm({ card_id, onDone, onCancel }: FormProps) {
  const { t } = useTranslation('loyalty');
  const [code, setCode] = useState('');
  return (
    <CardMoneyForm
      text={t('top_up_text')}
      sum={t('top_up_sum')}
      save={t('top_up_card')}
      onCancel={onCancel}
      post={async (money) => {
        const card = card_id === null ? { code } : { card_id };
        onDone((await call(topUpGiftCardRoute, { body: { ...money, ...card } })).data);
      }}
    >
      {card_id === null && (
        <Typed label={t('card_code')} value={code} max={30} isRequired onChange={setCode} />
      )}
    </CardMoneyForm>
  );
}

function Done({ change, onClose }: { change: GiftCardChange; onClose: () => void }) {
  const { t } = useTranslation('loyalty');
  const format = useNumberFormat();
  const dates = useDates();
  const { id, number, code_end, after, expires_on } = change;
  return (
    <div className={f.form} role="status">
      <p>
        {t('topped_up', { code_end })} <b className="figures">{format.money(after)}</b>
        {expires_on !== null && ` · ${t('card_until')} ${dates.day(expires_on)}`}
      </p>
      <p className={f.hint}>
        <Link className="figures" to={documentPath(id)}>
          {number}
        </Link>
      </p>
      <div className={f.actions}>
        <Button size="md" data-autofocus onClick={onClose}>
          {t('card_done')}
        </Button>
      </div>
    </div>
  );
}
