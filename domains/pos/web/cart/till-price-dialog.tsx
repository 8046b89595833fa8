import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Minor } from '#domains/kernel/core/money.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { nameOf } from '../names.ts';
import { type CartLine, priceOf } from './cart-lines.ts';

type Props = {
  isOpen: boolean;
  line: CartLine | undefined;
  currency: string;
  /** Null: the shop's own price. */
  onPrice: (price: Minor | null) => void;
  onClose: () => void;
};

/** Sets another price for one line, with permission. */
export function PriceDialog({ isOpen, line, onClose, ...rest }: Props) {
  const { t } = useTranslation('pos');
  const { language } = useNumberFormat();
  return (
    <FormDialog
      draft={null}
      isOpen={isOpen && line !== undefined}
      onClose={onClose}
      title={line === undefined ? '' : t('price_of', { name: nameOf(line.product, language) })}
    >
      {line !== undefined && <PriceForm {...rest} line={line} onClose={onClose} />}
    </FormDialog>
  );
}

function PriceForm({
  line,
  currency,
  onPrice,
  onClose,
}: Omit<Props, 'isOpen'> & { line: CartLine }) {
  const { t } = useTranslation(['pos', 'common']);
  const format = useNumberFormat(currency);
  const me = useMe();
  const field = useId();
  const [price, setPrice] = useState(() => priceOf(line));
  const end = (given: Minor | null) => {
    onPrice(given);
    onClose();
  };
  const give = (event: FormEvent) => {
    event.preventDefault();
    end(price);
  };
  return (
    <form onSubmit={give} className={f.form}>
      <label className={f.label} htmlFor={field}>
        {t('price_each')}
        <MoneyField
          id={field}
          className={f.field}
          data-autofocus
          value={price}
          onChange={setPrice}
        />
      </label>
      <p className={ui.hint}>
        {t('price_of_shop', { price: format.money(line.product.unit_price) })}
      </p>
      {!me.can('pos-sale.override_price') && price !== line.product.unit_price && (
        <p className={ui.warn}>{t('price_asks')}</p>
      )}
      <div className={f.actions}>
        <Button variant="default" size="md" onClick={() => end(null)}>
          {t('price_as_shop')}
        </Button>
        <Button type="submit" size="md">
          {t('common:apply')}
        </Button>
      </div>
    </form>
  );
}
