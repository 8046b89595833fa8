import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listAccountsRoute } from '#domains/accounting/contract/chart.ts';
import { AccountField } from '#domains/accounting/web/part/account-field.tsx';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ProductFinder } from '#domains/inventory/web/part/product-finder.tsx';
import { TrackedFields } from '#domains/inventory/web/part/tracked-fields.tsx';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { ONE, QUANTITY_MAX, quantity } from '#domains/kernel/core/quantity.ts';
import { PartyPicker } from '#domains/parties/web/part/party-picker.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { localName, variantName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { DraftParty, DraftProduct, OpeningDraft } from './opening-draft.ts';

type Step = {
  draft: OpeningDraft;
  set: (changed: Partial<OpeningDraft>) => void;
  warehouse_id: string;
};

/** One amount for each of cash, banks and wallets; an overdraft is among the other accounts. */
export function MoneyStep({ draft: { money }, set }: Step) {
  const { t } = useTranslation('opening');
  const { language } = useNumberFormat();
  const [search] = useSearchParams();
  const canSee = useMe().can('chart-of-accounts.read');
  const accountsQuery = useQuery({ ...allPagesFor(listAccountsRoute), enabled: canSee });
  if (!canSee) return <NoPermission />;
  if (accountsQuery.error !== null) {
    return (
      <ErrorState
        title={t('accounts_failed')}
        error={accountsQuery.error}
        onRetry={() => void accountsQuery.refetch()}
      />
    );
  }
  const accounts = (accountsQuery.data ?? []).filter(({ section, is_group }) => {
    return section === 'money' && !is_group;
  });
  return (
    <fieldset className={ui.stack} aria-busy={accountsQuery.isPending}>
      <legend>{t('money_text')}</legend>
      {accounts.map((account) => (
        <Amount
          key={account.id}
          label={localName(account, language)}
          value={money[account.id] ?? ZERO}
          isFirst={search.get('account') === account.id}
          onChange={(amount) => set({ money: { ...money, [account.id]: amount } })}
        />
      ))}
    </fieldset>
  );
}

type AmountProps = {
  label: string;
  value: Minor;
  isFirst?: boolean;
  onChange: (amount: Minor) => void;
};

function Amount({ label, value, isFirst = false, onChange }: AmountProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <MoneyField
          id={id}
          className={f.money ?? ''}
          value={value}
          autoFocus={isFirst}
          onChange={onChange}
        />
      )}
    </Labelled>
  );
}

/** What customers owe and have paid in advance, and what suppliers are owed. */
export function PeopleStep({ draft: { parties }, set }: Step) {
  const { t } = useTranslation('opening');
  const add = (kind: DraftParty['kind']) => (party: { id: string; name: string } | null) => {
    if (party === null || parties.some(({ id }) => id === party.id)) return;
    const row = { ...party, kind, due: ZERO, deposit: ZERO, due_date: '' };
    set({ parties: [...parties, row] });
  };
  const change = (id: string, changed: Partial<DraftParty>) =>
    set({ parties: parties.map((one) => (one.id === id ? { ...one, ...changed } : one)) });
  return (
    <fieldset className={ui.stack}>
      <legend>{t('people_text')}</legend>
      {parties.map((party) => (
        <section key={party.id} className={ui.row} aria-label={party.name}>
          <b>{party.name}</b>
          <Amount
            label={t(party.kind === 'customer' ? 'owes' : 'is_owed')}
            value={party.due}
            isFirst={party.due === ZERO && party.deposit === ZERO}
            onChange={(due) => change(party.id, { due })}
          />
          {party.kind === 'customer' && (
            <Amount
              label={t('paid_ahead')}
              value={party.deposit}
              onChange={(deposit) => change(party.id, { deposit })}
            />
          )}
          <Labelled label={t('due_date')}>
            {() => (
              <DayField
                label={t('due_date')}
                value={party.due_date}
                isOptional
                onChange={(due_date) => change(party.id, { due_date })}
              />
            )}
          </Labelled>
          <Typed
            label={t('bill_number')}
            value={party.number ?? ''}
            max={60}
            onChange={(number) => change(party.id, { number })}
          />
          <Remove
            name={party.name}
            onRemove={() => set({ parties: parties.filter(({ id }) => id !== party.id) })}
          />
        </section>
      ))}
      <div className={ui.columns}>
        <PartyPicker
          key={`customer ${parties.length}`}
          kind="customer"
          label={t('add_customer')}
          value={null}
          onChange={add('customer')}
        />
        <PartyPicker
          key={`supplier ${parties.length}`}
          kind="supplier"
          label={t('add_supplier')}
          value={null}
          onChange={add('supplier')}
        />
      </div>
    </fieldset>
  );
}

/** Goods at the chosen place, each with its cost. */
export function ProductsStep({ draft: { products }, set, warehouse_id }: Step) {
  const { t } = useTranslation('opening');
  const { language } = useNumberFormat();
  const change = (id: string, changed: Partial<DraftProduct>) =>
    set({ products: products.map((one) => (one.id === id ? { ...one, ...changed } : one)) });
  const found = (product: PosProduct) => {
    const before = products.find(({ id }) => id === product.id);
    if (before === undefined)
      set({ products: [...products, { ...product, count: ONE, cost: ZERO }] });
    else change(product.id, { count: quantity(before.count + ONE) });
  };
  return (
    <fieldset className={ui.stack}>
      <legend>{t('goods_text')}</legend>
      <ProductFinder warehouse_id={warehouse_id} isStocked onFound={found} />
      {products.map((line) => {
        const name = variantName(line, language);
        return (
          <section key={line.id} className={ui.row} aria-label={name}>
            <b>{name}</b>
            <QuantityStepper
              value={line.count}
              limit={QUANTITY_MAX}
              decimals={line.decimals}
              label={name}
              onChange={(count) => change(line.id, { count })}
            />
            <Amount
              label={t('cost_each')}
              value={line.cost}
              onChange={(cost) => change(line.id, { cost })}
            />
            <Remove
              name={name}
              onRemove={() => set({ products: products.filter(({ id }) => id !== line.id) })}
            />
            <TrackedFields
              way="in"
              name={name}
              tracking={line.tracking}
              value={line.tracked}
              count={line.count}
              decimals={line.decimals}
              onChange={(tracked, count) => change(line.id, { tracked, ...defined({ count }) })}
            />
          </section>
        );
      })}
    </fieldset>
  );
}

/** Equipment, loans, wages owed and the rest of the chart. */
export function AccountsStep({ draft: { others }, set }: Step) {
  const { t } = useTranslation('opening');
  if (!useMe().can('chart-of-accounts.read')) return <NoPermission />;
  const change = (key: string, changed: Partial<OpeningDraft['others'][number]>) =>
    set({ others: others.map((one) => (one.key === key ? { ...one, ...changed } : one)) });
  return (
    <fieldset className={ui.stack}>
      <legend>{t('others_text')}</legend>
      {others.map(({ key, account_id, debit, credit }) => (
        <section key={key} className={ui.row} aria-label={t('account')}>
          <Labelled label={t('account')}>
            {() => (
              <AccountField
                label={t('account')}
                value={account_id}
                isRequired
                onChange={(chosen) => change(key, { account_id: chosen })}
              />
            )}
          </Labelled>
          <Amount
            label={t('has')}
            value={debit}
            onChange={(amount) => change(key, { debit: amount, credit: ZERO })}
          />
          <Amount
            label={t('owes_or_worn')}
            value={credit}
            onChange={(amount) => change(key, { credit: amount, debit: ZERO })}
          />
          <Remove
            name={t('account')}
            onRemove={() => set({ others: others.filter((one) => one.key !== key) })}
          />
        </section>
      ))}
      <Button
        variant="default"
        size="md"
        leftSection={<IconPlus />}
        onClick={() =>
          set({ others: [...others, { key: newId(), account_id: '', debit: ZERO, credit: ZERO }] })
        }
      >
        {t('add_account')}
      </Button>
    </fieldset>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('opening');
  return (
    <button
      type="button"
      className={ui.square}
      aria-label={t('remove', { name })}
      onClick={onRemove}
    >
      <IconX size={18} stroke={1.75} />
    </button>
  );
}
