import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minor } from '#domains/kernel/core/money.ts';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import s from './branches.module.css';
import { typedRate } from './typed-rate.ts';

type Shop = CallAnswer<typeof shopInfoRoute>['data'];

/** To what totals may be rounded, in minor units. */
const ROUNDINGS = [1, 25, 50, 100, 500] as const;

/** Where a save is answered, though the form is drawn anew with what was saved. */
let savedAt: number | null = null;

export function ShopSettingsForm({ shop }: { shop: Shop }) {
  const { t } = useTranslation('setup');
  const figures = useFigures();
  const [fields, setFields] = useState({
    ...shop,
    vat_percent: figures.digits(String(shop.vat_percent)),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: CallInput<typeof updateShopSettingsRoute>['body'] & object) =>
      call(updateShopSettingsRoute, { body }),
    onSuccess: ({ data }) => {
      savedAt = data.version;
      return client.invalidateQueries();
    },
  });
  const set = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const vat_rate = fields.vat_registered ? typedRate(fields.vat_percent) : typedRate('0');
    setProblem(vat_rate === null ? t('vat_not_a_percent') : null);
    if (vat_rate === null || saving.isPending) return;
    const { version, name, vat_registered, rounding_unit, language } = fields;
    const { address, phone, bin, receipt_note, blind_count } = fields;
    saving.mutate({
      ...{ version, name, vat_registered, vat_rate, rounding_unit, language },
      ...{ address, phone, bin, receipt_note, blind_count },
    });
  };
  const { error } = saving;
  const refused = error instanceof ApiError && error.title !== '' ? error.title : t('unreached');
  const failure = problem ?? (error === null ? null : refused);
  const text = (key: 'name' | 'address' | 'phone' | 'bin' | 'receipt_note', max: number) => (
    <Labelled label={t(key === 'name' ? 'shop_name' : key)}>
      {(id) => (
        <input
          id={id}
          className={s.field}
          required={key === 'name'}
          maxLength={max}
          value={fields[key]}
          onChange={(event) => set({ [key]: event.currentTarget.value })}
        />
      )}
    </Labelled>
  );
  const check = (key: 'vat_registered' | 'blind_count') => (
    <label className={s.check}>
      <input
        type="checkbox"
        checked={fields[key]}
        onChange={(event) => set({ [key]: event.currentTarget.checked })}
      />
      <span>
        {t(key)}
        <small>{t(`${key}_text`)}</small>
      </span>
    </label>
  );
  return (
    <form className={`${s.form} ${s.settings}`} onSubmit={submit}>
      {text('name', 200)}
      {text('address', 500)}
      <div className={s.pair}>
        {text('phone', 40)}
        {text('bin', 40)}
      </div>
      <div className={s.pair}>
        {check('vat_registered')}
        {fields.vat_registered && (
          <Labelled label={t('vat_percent')}>
            {(id) => (
              <input
                id={id}
                className={`${s.field} figures`}
                inputMode="decimal"
                required
                value={fields.vat_percent}
                onChange={(event) => set({ vat_percent: event.currentTarget.value })}
              />
            )}
          </Labelled>
        )}
      </div>
      <div className={s.pair}>
        <Labelled label={t('rounding')}>
          {(id) => (
            <select
              id={id}
              className={s.field}
              value={fields.rounding_unit}
              onChange={(event) =>
                set({ rounding_unit: minor(Number.parseInt(event.currentTarget.value, 10)) })
              }
            >
              {[...new Set<number>([...ROUNDINGS, shop.rounding_unit])].map((unit) => (
                <option key={unit} value={unit}>
                  {unit === 1
                    ? t('rounding_none')
                    : t('rounding_to', { amount: figures.shortAmount(minor(unit)) })}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={t('shop_language')}>
          {(id) => (
            <select
              id={id}
              className={s.field}
              value={fields.language}
              onChange={(event) => set({ language: event.currentTarget.value as 'bn' | 'en' })}
            >
              <option value="bn">{t('common:language_bn')}</option>
              <option value="en">{t('common:language_en')}</option>
            </select>
          )}
        </Labelled>
      </div>
      {text('receipt_note', 500)}
      {check('blind_count')}
      {failure !== null && (
        <p className={s.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={s.saved} role="status">
        {savedAt === shop.version && t('settings_saved')}
      </p>
      <div className={s.actions}>
        <Button type="submit" size="md" loading={saving.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={s.label}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
