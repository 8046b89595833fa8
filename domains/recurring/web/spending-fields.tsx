import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import s from '#domains/orders/web/part/trade.module.css';
import type { TradeDraft } from '#domains/orders/web/part/trade-draft.ts';
import { SupplierPicker } from '#domains/parties/web/part/supplier-picker.tsx';
import { MoneyAccountField } from '#domains/payments/web/part/money-account-field.tsx';
import type { MoneyAccount } from '#domains/payments/web/part/use-money-accounts.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { CategoryField } from '#domains/treasury/web/part/category-field.tsx';
import { VatField } from '#domains/treasury/web/part/vat-field.tsx';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { type ContentDraft, type Spending, withSpending } from './template-draft.ts';

type Props = {
  draft: ContentDraft;
  moneyAccounts: readonly MoneyAccount[];
  warehouse_id: string;
  onChange: (changed: Partial<ContentDraft>) => void;
};

/** Fields of an expense's lines and of the account that pays. */
export function SpendingFields({ draft, moneyAccounts, warehouse_id, onChange }: Props) {
  const { t } = useTranslation('recurring');
  const seesSuppliers = useMe().can('suppliers.read');
  const { trade, spending } = draft;
  const set = (changed: Partial<TradeDraft>) => onChange({ trade: { ...trade, ...changed } });
  const setLine = (at: number, changed: Partial<Spending>) =>
    onChange({
      spending: spending.map((line, index) => (index === at ? { ...line, ...changed } : line)),
    });
  return (
    <>
      {spending.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index alone.
        <section key={index} className={`${ui.sheet} ${ui.parts}`} aria-label={t('spending')}>
          <div className={s.heads}>
            <Typed
              label={t('words')}
              value={line.description}
              max={200}
              onChange={(description) => setLine(index, { description })}
            />
            <CategoryField
              label={t('category')}
              value={line.account_id}
              onChange={(account_id) => setLine(index, { account_id })}
            />
            <AmountField
              label={t('net')}
              value={line.net}
              onChange={(net) => setLine(index, { net })}
            />
            <VatField value={line.vat_rate} onChange={(vat_rate) => setLine(index, { vat_rate })} />
          </div>
          {spending.length > 1 && (
            <button
              type="button"
              className={ui.square}
              aria-label={t('remove_line')}
              onClick={() => onChange({ spending: spending.filter((_, at) => at !== index) })}
            >
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </section>
      ))}
      <div>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => onChange({ spending: withSpending(spending) })}
        >
          {t('add_line')}
        </Button>
      </div>
      <section className={`${ui.sheet} ${ui.parts}`}>
        <div className={s.heads}>
          {seesSuppliers && (
            <SupplierPicker
              label={t('supplier')}
              value={trade.party}
              onChange={(party) => set({ party })}
            />
          )}
          {!draft.is_owed && (
            <MoneyAccountField
              label={t('paid_from')}
              accounts={moneyAccounts}
              value={draft.paid_from || (moneyAccounts[0]?.key ?? '')}
              onChange={(paid_from) => onChange({ paid_from })}
            />
          )}
          <LocationField
            label={t('place')}
            value={warehouse_id}
            onChange={(chosen) => set({ warehouse_id: chosen })}
          />
          <Typed
            label={t('orders:reference')}
            value={trade.reference}
            max={100}
            onChange={(reference) => set({ reference })}
          />
        </div>
        <label className={f.check}>
          <input
            type="checkbox"
            checked={draft.is_owed}
            onChange={(event) => onChange({ is_owed: event.currentTarget.checked })}
          />
          <span>{t('owed')}</span>
        </label>
      </section>
    </>
  );
}
