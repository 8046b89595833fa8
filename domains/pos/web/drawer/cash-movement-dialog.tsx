import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Register } from '#domains/shops/contract/register.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listDrawerAccountsRoute, postCashMovementRoute } from '../../contract/cash-movement.ts';
import type { Direction, DrawerPurpose } from '../../core/decide-cash-movement.ts';
import { nameOf } from '../names.ts';
import { DrawerDialog } from './drawer-dialog.tsx';
import { LabelledMoney } from './labelled-money.tsx';

type Props = {
  /** null: the dialog is closed. */
  direction: Direction | null;
  register: Register;
  onClose: () => void;
};

/** The most frequent purposes come first. */
const PURPOSES: Readonly<Record<Direction, readonly DrawerPurpose[]>> = {
  in: ['safe', 'owner', 'bank', 'other_income'],
  out: ['expense', 'safe', 'bank', 'owner'],
};

/** Records cash put into or taken out of the drawer, with a reason. */
export function CashMovementDialog({ direction, register, onClose }: Props) {
  const { t } = useTranslation('shift');
  const { language } = useNumberFormat();
  return (
    <DrawerDialog
      isOpen={direction !== null}
      draft={`cash_movement ${register.id} ${direction}`}
      onClose={onClose}
      title={t(direction === 'out' ? 'cash_out' : 'cash_in')}
      of={nameOf(register, language)}
      size={480}
    >
      {direction !== null && (
        <CashForm direction={direction} register={register} onClose={onClose} />
      )}
    </DrawerDialog>
  );
}

type FormProps = Omit<Props, 'direction'> & { direction: Direction };

function CashForm({ direction, register, onClose }: FormProps) {
  const { t } = useTranslation(['shift', 'common']);
  const [purpose, setPurpose] = useDrafted<DrawerPurpose>(
    'purpose',
    PURPOSES[direction][0] ?? 'safe',
  );
  const [account_id, setAccount] = useDrafted('account_id', '');
  const [amount, setAmount] = useDrafted<Minor>('amount', ZERO);
  const [reason, setReason] = useDrafted('reason', '');
  const needsAccount = purpose === 'expense' || purpose === 'bank';
  const isComplete = amount > 0 && reason.trim() !== '' && (!needsAccount || account_id !== '');
  const posting = usePostOnce(
    (id) => {
      const account = needsAccount ? { account_id } : {};
      const header = { id, register_id: register.id, direction, purpose };
      const body = { ...header, ...account, amount, reason: reason.trim() };
      return call(postCashMovementRoute, { body });
    },
    { unreached: t('unreached'), onDone: onClose },
  );
  const post = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) posting.post();
  };
  const { failure } = posting;
  return (
    <form className={f.form} onSubmit={post}>
      <LabelledMoney label={t('amount')} data-autofocus value={amount} onChange={setAmount} />
      <fieldset className={ui.choices}>
        <legend>{t(direction === 'in' ? 'from_where' : 'for_what')}</legend>
        {PURPOSES[direction].map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === purpose}
            onClick={() => {
              setPurpose(one);
              setAccount('');
            }}
          >
            {t(`${direction}_${one}`)}
          </button>
        ))}
      </fieldset>
      {needsAccount && (
        <AccountField purpose={purpose} account_id={account_id} onChange={setAccount} />
      )}
      <label className={f.label}>
        {t('reason')}
        <input
          className={f.field}
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="md" disabled={!isComplete} loading={posting.isBusy}>
          {t(direction === 'in' ? 'put_in' : 'take_out')}
        </Button>
      </div>
    </form>
  );
}

type AccountProps = {
  purpose: 'expense' | 'bank';
  account_id: string;
  onChange: (account_id: string) => void;
};

/** The account of the expense, or the bank. */
function AccountField({ purpose, account_id, onChange }: AccountProps) {
  const { t } = useTranslation('shift');
  const { language } = useNumberFormat();
  const accountsQuery = useQuery(allPagesFor(listDrawerAccountsRoute));
  const accounts = (accountsQuery.data ?? []).filter((account) => account.purpose === purpose);
  return (
    <label className={f.label}>
      {t(`account_${purpose}`)}
      <select
        className={f.field}
        required
        value={account_id}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('choose')}</option>
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {nameOf(account, language)}
          </option>
        ))}
      </select>
    </label>
  );
}
