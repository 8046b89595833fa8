import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localName } from '#platform/ui/local-name.ts';
import { SHOP_TYPES } from '../core/shop-types.ts';
import s from './found-shop-form.module.css';
import { SHOP_TYPE_ICONS } from './shop-type-icon.ts';
import { type ShopFields, useFoundShop } from './use-found-shop.ts';
import { CURRENCIES, usualAt } from './usual-here.ts';

type Part = { fields: ShopFields; set: (changed: Partial<ShopFields>) => void };

/** All that a shop needs to be told to open, on one screen; most of it is right already. */
export function FoundShopForm() {
  const { t, i18n } = useTranslation('setup');
  const language = i18n.language === 'en' ? 'en' : 'bn';
  const [fields, setFields] = useState<ShopFields>({
    ...{ name: '', shop_type: 'grocery', ...usualAt(undefined), language },
    ...{ vat_registered: false, vat_percent: language === 'bn' ? '৫' : '5', wants_samples: false },
  });
  const [isReady, setReady] = useState(false);
  const opening = useFoundShop();
  const set = (changed: Partial<ShopFields>) => setFields((before) => ({ ...before, ...changed }));
  useEffect(() => {
    // Of the browser, which the server that drew this page cannot know.
    const usual = usualAt(Intl.DateTimeFormat().resolvedOptions().timeZone);
    setFields((before) => ({ ...before, ...usual }));
    setReady(true);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!opening.isBusy) void opening.found(fields);
  };
  return (
    <form className={s.form} method="post" onSubmit={submit}>
      <h1 className={s.title}>{t('found_title')}</h1>
      <Labelled label={t('shop_name')}>
        {(id) => (
          <input
            id={id}
            className={s.field}
            // biome-ignore lint/a11y/noAutofocus: the page is this form
            autoFocus
            required
            maxLength={200}
            autoComplete="organization"
            placeholder={t('shop_name_example')}
            value={fields.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Labelled>
      <ShopTypes fields={fields} set={set} />
      <div className={s.pair}>
        <Labelled label={t('currency')}>
          {(id) => (
            <select
              id={id}
              className={s.field}
              value={fields.currency}
              onChange={(event) => set({ currency: event.currentTarget.value })}
            >
              {CURRENCIES.map((code) => (
                <option key={code} value={code}>
                  {currencyName(code, i18n.language)}
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
      <Vat fields={fields} set={set} />
      <label className={s.check}>
        <input
          type="checkbox"
          checked={fields.wants_samples}
          onChange={(event) => set({ wants_samples: event.currentTarget.checked })}
        />
        <span>
          {t('wants_samples')}
          <small>{t('wants_samples_text')}</small>
        </span>
      </label>
      {opening.failure !== null && (
        <p className={s.failure} role="alert">
          {opening.failure}
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={opening.isBusy} disabled={!isReady}>
        {t('open_shop')}
      </Button>
    </form>
  );
}

function ShopTypes({ fields, set }: Part) {
  const { t, i18n } = useTranslation('setup');
  return (
    <fieldset className={s.types}>
      <legend>{t('shop_type')}</legend>
      {SHOP_TYPES.map((type) => {
        const Icon = SHOP_TYPE_ICONS[type.code];
        return (
          <label key={type.code} className={s.type}>
            <input
              type="radio"
              name="shop_type"
              value={type.code}
              checked={fields.shop_type === type.code}
              onChange={() => set({ shop_type: type.code })}
            />
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span>{localName(type, i18n.language)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Vat({ fields, set }: Part) {
  const { t } = useTranslation('setup');
  return (
    <div className={s.vat}>
      <label className={s.check}>
        <input
          type="checkbox"
          checked={fields.vat_registered}
          onChange={(event) => set({ vat_registered: event.currentTarget.checked })}
        />
        <span>
          {t('vat_registered')}
          <small>{t(fields.vat_registered ? 'vat_registered_text' : 'vat_none_text')}</small>
        </span>
      </label>
      {fields.vat_registered && (
        <Labelled label={t('vat_percent')}>
          {(id) => (
            <input
              id={id}
              className={`${s.field} figures`}
              inputMode="decimal"
              autoComplete="off"
              required
              value={fields.vat_percent}
              onChange={(event) => set({ vat_percent: event.currentTarget.value })}
            />
          )}
        </Labelled>
      )}
    </div>
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

function currencyName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;
}
