import { Button, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Minor } from '#domains/kernel/core/money.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { FORM_BEGINS_WITH } from '#platform/client/form-begins-with.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import r from '#platform/ui/fields/field-rows.module.css';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { listMethodBanksRoute, listPaymentMethodsRoute } from '../../contract/payment-method.ts';
import { moneyMethods } from '../../core/tenders.ts';

/** A payment that is being entered. */
export type DraftTender = {
  payment_method_id: string;
  amount: Minor;
  bank_account_id?: string;
  gift_card_code?: string;
};

/**
 * Payments that may be stored with a draft: gift card codes are removed, because they are money.
 */
export function withoutCodes(tenders: readonly DraftTender[]): readonly DraftTender[] {
  return tenders.map(({ gift_card_code: _, ...tender }) => tender);
}

type Props = {
  label: string;
  tenders: readonly DraftTender[];
  /** The default amount of a new payment. */
  rest: Minor;
  onChange: (tenders: readonly DraftTender[]) => void;
  /** Whether the customer's deposit may pay too. */
  isFromDeposit?: boolean;
  /** Whether gift cards are accepted. */
  isByCard?: boolean;
};

/** Payments made at once, by one or more methods. */
export function TenderFields({ label, tenders, rest, onChange, ...takes }: Props) {
  const { t, i18n } = useTranslation('lists');
  const canRead = useMe().can('payment-method.read');
  const methodsQuery = useQuery({
    ...allPagesFor(listPaymentMethodsRoute),
    ...FORM_BEGINS_WITH,
    enabled: canRead,
  });
  const { isFromDeposit = false, isByCard = false } = takes;
  const methods = (methodsQuery.data ?? []).filter(
    ({ kind }) => (isFromDeposit || kind !== 'deposit') && (isByCard || kind !== 'gift_card'),
  );
  const [first] = moneyMethods(methods);
  const set = (at: number, changed: DraftTender) =>
    onChange(tenders.map((one, index) => (index === at ? changed : one)));
  if (!canRead) return null;
  return (
    <Stack component="fieldset" gap={10} align="flex-start">
      <legend>{label}</legend>
      {tenders.map((tender, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name, and stay in their order.
        <div key={index} className={r.row}>
          <select
            className={f.field}
            aria-label={t('payment_method')}
            value={tender.payment_method_id}
            onChange={({ currentTarget: { value } }) =>
              set(index, { amount: tender.amount, payment_method_id: value })
            }
          >
            {methods.map((method) => (
              <option key={method.id} value={method.id}>
                {localName(method, i18n.language)}
              </option>
            ))}
          </select>
          <BankField tender={tender} onChange={(changed) => set(index, changed)} />
          {methods.find(({ id }) => id === tender.payment_method_id)?.kind === 'gift_card' && (
            <input
              className={f.field}
              aria-label={t('card_code')}
              placeholder={t('card_code')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              value={tender.gift_card_code ?? ''}
              onChange={({ currentTarget: { value } }) =>
                set(index, { ...tender, gift_card_code: value })
              }
            />
          )}
          <MoneyField
            className={r.money}
            aria-label={t('amount')}
            value={tender.amount}
            onChange={(amount) => set(index, { ...tender, amount })}
          />
          <button
            type="button"
            className={ui.square}
            aria-label={t('remove_payment')}
            onClick={() => onChange(tenders.filter((_, at) => at !== index))}
          >
            <IconX size={18} stroke={1.75} />
          </button>
        </div>
      ))}
      {first !== undefined && tenders.length < 9 && (
        <Button
          variant="default"
          size="md"
          onClick={() =>
            onChange([
              ...tenders,
              { payment_method_id: first.id, amount: Math.max(rest, 0) as Minor },
            ])
          }
        >
          {t('add_payment')}
        </Button>
      )}
    </Stack>
  );
}

type BankProps = { tender: DraftTender; onChange: (changed: DraftTender) => void };

/** The account, if the method has several. */
function BankField({ tender, onChange }: BankProps) {
  const { t } = useTranslation('lists');
  const params = { id: tender.payment_method_id };
  const banksQuery = useQuery({
    ...queryOptionsFor(listMethodBanksRoute, { params }),
    ...FORM_BEGINS_WITH,
  });
  const banks = banksQuery.data?.data ?? [];
  if (banks.length === 0) return null;
  return (
    <select
      className={f.field}
      aria-label={t('bank_account')}
      value={tender.bank_account_id ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const { bank_account_id: _, ...rest } = tender;
        onChange(value === '' ? rest : { ...rest, bank_account_id: value });
      }}
    >
      <option value="">{t('any_account')}</option>
      {banks.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
