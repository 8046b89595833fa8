import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minor } from '#domains/kernel/core/money.ts';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { readRate } from './read-rate.ts';
import { SettingsFoot } from './settings-foot.tsx';
import { LanguageChoice, VatFields } from './shop-fields.tsx';

type Shop = CallAnswer<typeof shopInfoRoute>['data'];

/** The rounding units to choose from, in minor units. */
const ROUNDINGS = [1, 25, 50, 100, 500] as const;

/** When it was saved; outside the form, which re-mounts with the saved values. */
let savedAt: number | null = null;

export function ShopSettingsForm({ shop }: { shop: Shop }) {
  const { t } = useTranslation('setup');
  const format = useNumberFormat();
  const [fields, setFields] = useDrafted('fields', {
    ...shop,
    vat_percent: format.digits(String(shop.vat_percent)),
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
    const vat_rate = fields.vat_registered ? readRate(fields.vat_percent) : readRate('0');
    setProblem(vat_rate === null ? t('vat_not_a_percent') : null);
    if (vat_rate === null || saving.isPending) return;
    const { version, name, vat_registered, rounding_unit, language } = fields;
    const { address, phone, bin, receipt_note, document_note } = fields;
    const { blind_count, prices_include_vat } = fields;
    saving.mutate({
      version,
      name,
      vat_registered,
      vat_rate,
      rounding_unit,
      language,
      address,
      phone,
      bin,
      receipt_note,
      document_note,
      blind_count,
      prices_include_vat,
    });
  };
  const { error } = saving;
  const failure = problem ?? failureMessage(error, t('unreached'));
  const text = (
    key: 'name' | 'address' | 'phone' | 'bin' | 'receipt_note' | 'document_note',
    max: number,
  ) => (
    <Labelled label={t(key === 'name' ? 'shop_name' : key)}>
      {(id) => (
        <input
          id={id}
          className={f.field}
          required={key === 'name'}
          maxLength={max}
          value={fields[key]}
          onChange={(event) => set({ [key]: event.currentTarget.value })}
        />
      )}
    </Labelled>
  );
  return (
    <form className={`${f.form} ${ui.sheet} ${ui.column}`} onSubmit={submit}>
      {text('name', 200)}
      {text('address', 500)}
      <div className={f.pair}>
        {text('phone', 40)}
        {text('bin', 40)}
      </div>
      <div className={f.pair}>
        <VatFields fields={fields} set={set} />
      </div>
      {fields.vat_registered && (
        <label className={f.check}>
          <input
            type="checkbox"
            checked={fields.prices_include_vat}
            onChange={(event) => set({ prices_include_vat: event.currentTarget.checked })}
          />
          <span>
            {t('prices_include_vat')}
            <small>{t('prices_include_vat_text')}</small>
          </span>
        </label>
      )}
      <div className={f.pair}>
        <Labelled label={t('rounding')}>
          {(id) => (
            <select
              id={id}
              className={f.field}
              value={fields.rounding_unit}
              onChange={(event) =>
                set({ rounding_unit: minor(Number.parseInt(event.currentTarget.value, 10)) })
              }
            >
              {[...new Set<number>([...ROUNDINGS, shop.rounding_unit])].map((unit) => (
                <option key={unit} value={unit}>
                  {unit === 1
                    ? t('rounding_none')
                    : t('rounding_to', { amount: format.shortAmount(minor(unit)) })}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <LanguageChoice fields={fields} set={set} />
      </div>
      {text('receipt_note', 500)}
      {text('document_note', 500)}
      <label className={f.check}>
        <input
          type="checkbox"
          checked={fields.blind_count}
          onChange={(event) => set({ blind_count: event.currentTarget.checked })}
        />
        <span>
          {t('blind_count')}
          <small>{t('blind_count_text')}</small>
        </span>
      </label>
      <SettingsFoot
        failure={failure}
        isSaved={savedAt === shop.version}
        isBusy={saving.isPending}
      />
    </form>
  );
}
