import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import { MoneyPlaceField } from '#domains/payments/web/part/money-place-field.tsx';
import { placeOf } from '#domains/payments/web/part/place-of.ts';
import { useMoneyPlaces } from '#domains/payments/web/part/use-money-places.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import {
  bounceChequeRoute,
  type Cheque,
  clearChequeRoute,
  depositChequeRoute,
  returnChequeRoute,
} from '../../contract/cheque.ts';
import { CHEQUE_DEEDS, type ChequeDeed, stateAfter } from '../../core/cheque-state.ts';
import { type BankFee, BankFeeFields, feeOf, NO_FEE } from './bank-fee.tsx';
import { ChequeTag } from './cheque-tag.tsx';
import s from './cheques.module.css';

type Props = {
  /** null: the dialog is shut. */
  cheque: Cheque | null;
  onClose: () => void;
};

/** A cheque, and what can be done with it as it stands. */
export function ChequeActsDialog({ cheque, onClose }: Props) {
  return (
    <FormDialog
      isOpen={cheque !== null}
      draft={null}
      onClose={onClose}
      title={cheque?.party_name ?? ''}
    >
      {cheque !== null && <Acts key={cheque.id} cheque={cheque} onDone={onClose} />}
    </FormDialog>
  );
}

function Acts({ cheque, onDone }: { cheque: Cheque; onDone: () => void }) {
  const { t } = useTranslation('dues');
  const me = useMe();
  const [chosen, setDeed] = useState<ChequeDeed | null>(null);
  const deeds = CHEQUE_DEEDS.filter((deed) => stateAfter(cheque, deed) !== null);
  const may = me.can('cheques.update');
  return (
    <div className={f.form}>
      <Facts cheque={cheque} />
      {chosen !== null && (
        <FormDraft key={chosen} of={`cheque ${cheque.id} ${cheque.version} ${chosen}`}>
          <DeedForm cheque={cheque} deed={chosen} onDone={onDone} />
        </FormDraft>
      )}
      {chosen === null && may && deeds.length > 0 && (
        <div className={s.acts}>
          {deeds.map((deed, index) => (
            <Button
              key={deed}
              size="md"
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => setDeed(deed)}
            >
              {t(`cheque_${deed}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether what it became stands in the books. */
function isPaid({ state, payment }: Cheque): boolean {
  return state === 'cleared' && payment?.is_reversed === false;
}

function Facts({ cheque }: { cheque: Cheque }) {
  const { t } = useTranslation('dues');
  const figures = useFigures();
  const dates = useDates();
  const { number, bank, cheque_date, amount, reason, note, payment } = cheque;
  return (
    <dl className={s.facts}>
      <dt>{t('cheque_state')}</dt>
      <dd>
        <ChequeTag cheque={cheque} /> {reason}
      </dd>
      <dt>{t('cheque_number')}</dt>
      <dd>
        <span className="figures">{number}</span> · {bank}
      </dd>
      <dt>{t('cheque_day')}</dt>
      <dd className="figures">{dates.day(cheque_date)}</dd>
      <dt>{t('amount')}</dt>
      <dd className="figures">{figures.money(amount)}</dd>
      {note !== '' && (
        <>
          <dt>{t('note')}</dt>
          <dd>{note}</dd>
        </>
      )}
      {payment !== null && (
        <>
          <dt />
          <dd>
            <Link to={`/dashboard/documents/${payment.id}`}>
              {t('cheque_payment', { number: payment.number })}
            </Link>
          </dd>
        </>
      )}
      {payment !== null && payment.shortfall > 0 && (
        <>
          <dt />
          <dd>{t('cheque_shortfall', { amount: figures.money(payment.shortfall) })}</dd>
        </>
      )}
    </dl>
  );
}

type DeedProps = { cheque: Cheque; deed: ChequeDeed; onDone: () => void };

function DeedForm({ cheque, deed, onDone }: DeedProps) {
  const { t } = useTranslation('dues');
  const mayFee = useMe().can('expenses.create');
  const places = useMoneyPlaces();
  const { id, direction, version, payment } = cheque;
  const [reason, setReason] = useDrafted('reason', '');
  const [fee, setFee] = useDrafted<BankFee>('fee', NO_FEE);
  const [chosen, setPlace] = useDrafted('chosen', '');
  // A bank account, where the shop has one: that is where cheques are paid.
  const usual = places.find(({ bank_account_id }) => bank_account_id !== undefined) ?? places[0];
  const place = places.find(({ key }) => key === chosen) ?? usual;
  const params = { id };
  const paper = usePaper(
    async (document_id) => {
      if (deed === 'deposit') return call(depositChequeRoute, { params, body: { version } });
      if (deed === 'clear') {
        return call(clearChequeRoute, { params, body: { id: document_id, ...placeOf(place) } });
      }
      if (deed === 'return') return call(returnChequeRoute, { params, body: { version, reason } });
      const body = { id: document_id, version, reason, ...feeOf(fee, place) };
      return call(bounceChequeRoute, { params, body });
    },
    { unreached: t('unreached'), onDone },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    paper.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      {deed === 'clear' && (
        <>
          <p className={f.hint}>{t(`cheque_clear_${direction}`)}</p>
          <MoneyPlaceField
            label={t(direction === 'received' ? 'cheque_into' : 'cheque_out_of')}
            places={places}
            value={place?.key ?? ''}
            onChange={setPlace}
          />
        </>
      )}
      {deed === 'deposit' && <p className={f.hint}>{t('cheque_text')}</p>}
      {(deed === 'bounce' || deed === 'return') && (
        <>
          <p className={f.hint}>
            {deed === 'bounce' && isPaid(cheque)
              ? t(`cheque_bounce_paid_${direction}`, { number: payment?.number })
              : t(`cheque_${deed}_text`)}
          </p>
          <Typed label={t('cheque_reason')} value={reason} max={200} onChange={setReason} />
          {deed === 'bounce' && mayFee && (
            <BankFeeFields
              fee={fee}
              onChange={setFee}
              places={places}
              place={place?.key ?? ''}
              onPlace={setPlace}
            />
          )}
        </>
      )}
      <FormFoot
        failure={paper.failure}
        isBusy={paper.isBusy}
        save={t(`cheque_${deed}`)}
        onCancel={onDone}
      />
    </form>
  );
}
