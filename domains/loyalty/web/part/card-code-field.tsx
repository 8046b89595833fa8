import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import type { TenderRow } from '#domains/payments/web/part/tender-row.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { findGiftCardRoute } from '../../contract/gift-card.ts';
import { readCardCode } from '../../core/card-code.ts';
import s from './card-code-field.module.css';

type Props = {
  row: TenderRow;
  name: string;
  /** The amount still to pay. */
  rest: Minor;
  currency: string;
  isLast: boolean;
  onChange: (part: Partial<TenderRow>) => void;
};

/** The code of a gift card, scanned or typed; it pays up to its balance. */
export function CardCodeField({ row, name, rest, currency, isLast, onChange }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const field = useRef<HTMLInputElement>(null);
  const asking = useMutation({
    mutationFn: (code: string) => call(findGiftCardRoute, { body: { code } }),
    onSuccess: ({ data: { balance } }) => onChange({ amount: minor(Math.min(balance, rest)) }),
  });
  useEffect(() => {
    if (isLast) field.current?.focus();
  }, [isLast]);
  const card = asking.data?.data;
  const failure = failureMessage(asking.error, t('card_unreached'));
  return (
    <>
      <input
        ref={field}
        data-reference
        data-takes-codes
        data-autofocus={isLast || undefined}
        className={s.reference}
        aria-label={t('card_code_of', { name })}
        placeholder={t('card_code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        value={row.reference}
        onKeyDown={(event) => {
          // A scanner sends Enter at the end, which must not complete the sale.
          if (event.key === 'Enter' && card === undefined) event.preventDefault();
        }}
        onChange={({ currentTarget: { value } }) => {
          onChange({ reference: value });
          const code = readCardCode(value);
          if (code === null) asking.reset();
          else asking.mutate(code);
        }}
      />
      {card !== undefined && (
        <small className="figures">
          {t(card.blocked ? 'card_blocked' : 'card_holds', { amount: format.money(card.balance) })}
        </small>
      )}
      {failure !== null && <small role="alert">{failure}</small>}
    </>
  );
}
