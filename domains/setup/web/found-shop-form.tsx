import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import { SHOP_TYPES } from '../core/shop-types.ts';
import s from './found-shop-form.module.css';
import { LanguageChoice, VatFields } from './shop-fields.tsx';
import { SHOP_TYPE_ICONS } from './shop-type-icon.ts';
import { type ShopFields, useFoundShop } from './use-found-shop.ts';
import { CURRENCIES, usualAt } from './usual-here.ts';

type Part = { fields: ShopFields; set: (changed: Partial<ShopFields>) => void };

/** All that a new shop needs on one screen, with most fields filled in. */
export function FoundShopForm() {
  const { t, i18n } = useTranslation('setup');
  const language = i18n.language === 'en' ? 'en' : 'bn';
  const [fields, setFields] = useState<ShopFields>({
    name: '',
    shop_type: 'grocery',
    ...usualAt(undefined),
    language,
    vat_registered: false,
    vat_percent: language === 'bn' ? '৫' : '5',
    wants_samples: false,
  });
  const [isReady, setReady] = useState(false);
  const opening = useFoundShop();
  const set = (changed: Partial<ShopFields>) => setFields((before) => ({ ...before, ...changed }));
  useEffect(() => {
    // The browser's time zone, which the server that rendered this page does not know.
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
            className={f.field}
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
      <div className={f.pair}>
        <Labelled label={t('currency')}>
          {(id) => (
            <select
              id={id}
              className={f.field}
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
        <LanguageChoice fields={fields} set={set} />
      </div>
      <div className={s.vat}>
        <VatFields fields={fields} set={set} none_text={t('vat_none_text')} />
      </div>
      <label className={f.check}>
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
        <p className={f.failure} role="alert">
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

function currencyName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;
}
