import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { accountFields } from '#domains/payments/web/part/account-fields.ts';
import { MoneyAccountField } from '#domains/payments/web/part/money-account-field.tsx';
import { useMoneyAccounts } from '#domains/payments/web/part/use-money-accounts.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  bounceChequeRoute,
  type Cheque,
  clearChequeRoute,
  depositChequeRoute,
  returnChequeRoute,
} from '../../contract/cheque.ts';
import { CHEQUE_ACTIONS, type ChequeAction, stateAfter } from '../../core/cheque-state.ts';
import { type BankFee, BankFeeFields, feeOf, NO_FEE } from './bank-fee.tsx';
import { ChequeTag } from './cheque-tag.tsx';
import s from './cheques.module.css';

type Props = {
  /** null: the dialog is closed. */
  cheque: Cheque | null;
  onClose: () => void;
};

/** A cheque with the actions possible in its state. */
export function ChequeActionsDialog({ cheque, onClose }: Props) {
  return (
    <FormDialog
      isOpen={cheque !== null}
      draft={null}
      onClose={onClose}
      title={cheque?.party_name ?? ''}
    >
      {cheque !== null && <ChequeActions key={cheque.id} cheque={cheque} onDone={onClose} />}
    </FormDialog>
  );
}

function ChequeActions({ cheque, onDone }: { cheque: Cheque; onDone: () => void }) {
  const { t } = useTranslation('dues');
  const me = useMe();
  const [chosen, setChosen] = useState<ChequeAction | null>(null);
  const actions = CHEQUE_ACTIONS.filter((action) => stateAfter(cheque, action) !== null);
  const canUpdate = me.can('cheques.update');
  return (
    <div className={f.form}>
      <Facts cheque={cheque} />
      {chosen !== null && (
        <FormDraft key={chosen} of={`cheque ${cheque.id} ${cheque.version} ${chosen}`}>
          <ActionForm cheque={cheque} action={chosen} onDone={onDone} />
        </FormDraft>
      )}
      {chosen === null && canUpdate && actions.length > 0 && (
        <div className={ui.row}>
          {actions.map((action, index) => (
            <Button
              key={action}
              size="md"
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => setChosen(action)}
            >
              {t(`cheque_${action}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Whether its payment is posted and not reversed. */
function isPaid({ state, payment }: Cheque): boolean {
  return state === 'cleared' && payment?.is_reversed === false;
}

function Facts({ cheque }: { cheque: Cheque }) {
  const { t } = useTranslation('dues');
  const format = useNumberFormat();
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
      <dd className="figures">{format.money(amount)}</dd>
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
            <Link to={documentPath(payment.id)}>
              {t('cheque_payment', { number: payment.number })}
            </Link>
          </dd>
        </>
      )}
      {payment !== null && payment.shortfall > 0 && (
        <>
          <dt />
          <dd>{t('cheque_shortfall', { amount: format.money(payment.shortfall) })}</dd>
        </>
      )}
    </dl>
  );
}

type ActionFormProps = { cheque: Cheque; action: ChequeAction; onDone: () => void };

function ActionForm({ cheque, action, onDone }: ActionFormProps) {
  const { t } = useTranslation('dues');
  const canChargeFee = useMe().can('expenses.create');
  const moneyAccounts = useMoneyAccounts();
  const { id, direction, version, payment } = cheque;
  const [reason, setReason] = useDrafted('reason', '');
  const [fee, setFee] = useDrafted<BankFee>('fee', NO_FEE);
  const [chosen, setChosen] = useDrafted('chosen', '');
  // The default is a bank account, if the shop has one.
  const usual =
    moneyAccounts.find(({ bank_account_id }) => bank_account_id !== undefined) ?? moneyAccounts[0];
  const moneyAccount = moneyAccounts.find(({ key }) => key === chosen) ?? usual;
  const params = { id };
  const posting = usePostOnce(
    async (document_id) => {
      if (action === 'deposit') return call(depositChequeRoute, { params, body: { version } });
      if (action === 'clear') {
        return call(clearChequeRoute, {
          params,
          body: { id: document_id, ...accountFields(moneyAccount) },
        });
      }
      if (action === 'return')
        return call(returnChequeRoute, { params, body: { version, reason } });
      const body = { id: document_id, version, reason, ...feeOf(fee, moneyAccount) };
      return call(bounceChequeRoute, { params, body });
    },
    { unreached: t('unreached'), onDone },
  );
  return (
    <PostForm posting={posting} save={t(`cheque_${action}`)} onCancel={onDone}>
      {action === 'clear' && (
        <>
          <p className={f.hint}>{t(`cheque_clear_${direction}`)}</p>
          <MoneyAccountField
            label={t(direction === 'received' ? 'cheque_into' : 'cheque_out_of')}
            accounts={moneyAccounts}
            value={moneyAccount?.key ?? ''}
            onChange={setChosen}
          />
        </>
      )}
      {action === 'deposit' && <p className={f.hint}>{t('cheque_text')}</p>}
      {(action === 'bounce' || action === 'return') && (
        <>
          <p className={f.hint}>
            {action === 'bounce' && isPaid(cheque)
              ? t(`cheque_bounce_paid_${direction}`, { number: payment?.number })
              : t(`cheque_${action}_text`)}
          </p>
          <Typed label={t('cheque_reason')} value={reason} max={200} onChange={setReason} />
          {action === 'bounce' && canChargeFee && (
            <BankFeeFields
              fee={fee}
              onChange={setFee}
              moneyAccounts={moneyAccounts}
              accountKey={moneyAccount?.key ?? ''}
              onAccountChange={setChosen}
            />
          )}
        </>
      )}
    </PostForm>
  );
}
