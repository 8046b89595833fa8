import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatPercent } from '#domains/kernel/core/format-number.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { FULL_RATE, rate } from '#domains/kernel/core/rate.ts';
import { moneyFormat, numberIn, PERCENT } from '#domains/kernel/core/read-number.ts';
import type { Discount } from '#domains/pricing/core/price-sale.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { nameOf } from '../names.ts';
import type { Cart } from './cart.ts';
import { useRefusal } from './use-refusal.ts';

type Props = {
  isOpen: boolean;
  of: 'order' | { id: string; name: string; name_bn: string };
  discount: Discount;
  cart: Cart;
  currency: string;
  onGive: (discount: Discount) => void;
  onClose: () => void;
};

/** A discount in percent or as an amount: on one line, or on the sale. */
export function DiscountDialog({ isOpen, of, onClose, ...rest }: Props) {
  const { t } = useTranslation('pos');
  const numberFormat = useNumberFormat();
  return (
    <FormDialog
      draft={null}
      isOpen={isOpen}
      onClose={onClose}
      title={
        of === 'order'
          ? t('order_discount')
          : t('discount_on', { name: nameOf(of, numberFormat.language) })
      }
    >
      <DiscountForm {...rest} of={of} onClose={onClose} />
    </FormDialog>
  );
}

function DiscountForm({ of, discount, cart, currency, onGive, onClose }: Omit<Props, 'isOpen'>) {
  const refuse = useRefusal(cart, currency);
  const { t } = useTranslation(['pos', 'common']);
  const { language } = useNumberFormat();
  const [isPercent, setPercent] = useState(discount.amount === undefined);
  const [text, setText] = useState(
    discount.amount !== undefined
      ? formatAmount(discount.amount, language, 'needed')
      : discount.rate !== undefined
        ? formatPercent(discount.rate, language)
        : '',
  );
  const format = isPercent ? PERCENT : moneyFormat(currency);
  const read = text.trim() === '' ? null : numberIn(text, format);
  const typedDiscount: Discount =
    read === null ? {} : isPercent ? rateOf(read) : { amount: minor(read) };
  const refusal = refuse(of === 'order' ? of : of.id, typedDiscount);
  const isRefused = refusal?.isFinal === true;
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (isRefused) return;
    onGive(typedDiscount);
    onClose();
  };
  return (
    <form onSubmit={give} className={f.form}>
      <div className={ui.choices}>
        <button type="button" aria-pressed={isPercent} onClick={() => setPercent(true)}>
          {t('percent')}
        </button>
        <button type="button" aria-pressed={!isPercent} onClick={() => setPercent(false)}>
          {t('amount_off')}
        </button>
      </div>
      <Labelled label={isPercent ? t('percent') : t('amount_off')}>
        {(id) => (
          <NumberInput
            id={id}
            className={`${f.field} figures`}
            data-autofocus
            format={format}
            value={text}
            onChange={setText}
          />
        )}
      </Labelled>
      {refusal !== null && (
        <p className={isRefused ? f.failure : ui.warn} role="alert">
          {refusal.text}
        </p>
      )}
      <div className={f.actions}>
        <Button
          variant="default"
          size="md"
          onClick={() => {
            onGive({});
            onClose();
          }}
        >
          {t('no_discount')}
        </Button>
        <Button type="submit" size="md" disabled={isRefused}>
          {t('common:apply')}
        </Button>
      </div>
    </form>
  );
}

function rateOf(percent: number): Discount {
  return percent === 0 ? {} : { rate: rate(Math.min(percent, FULL_RATE)) };
}
