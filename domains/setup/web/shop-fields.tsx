import { useTranslation } from 'react-i18next';
import { PERCENT } from '#domains/kernel/core/read-number.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';

type Language = 'bn' | 'en';

type LanguageProps = {
  fields: { language: Language };
  set: (changed: { language: Language }) => void;
};

/** The language of documents, chosen when the shop is created and in its settings. */
export function LanguageChoice({ fields, set }: LanguageProps) {
  const { t } = useTranslation(['setup', 'common']);
  return (
    <Labelled label={t('shop_language')}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          value={fields.language}
          onChange={(event) => set({ language: event.currentTarget.value as Language })}
        >
          <option value="bn">{t('common:language_bn')}</option>
          <option value="en">{t('common:language_en')}</option>
        </select>
      )}
    </Labelled>
  );
}

type Vat = { vat_registered: boolean; vat_percent: string };

type VatProps = {
  fields: Vat;
  set: (changed: Partial<Vat>) => void;
  /** The text for an unregistered shop; by default what registration means. */
  none_text?: string;
};

/** Whether VAT applies, and its rate. */
export function VatFields({ fields, set, none_text }: VatProps) {
  const { t } = useTranslation('setup');
  return (
    <>
      <label className={f.check}>
        <input
          type="checkbox"
          checked={fields.vat_registered}
          onChange={(event) => set({ vat_registered: event.currentTarget.checked })}
        />
        <span>
          {t('vat_registered')}
          <small>{(!fields.vat_registered && none_text) || t('vat_registered_text')}</small>
        </span>
      </label>
      {fields.vat_registered && (
        <Labelled label={t('vat_percent')}>
          {(id) => (
            <NumberInput
              id={id}
              className={`${f.field} figures`}
              format={PERCENT}
              required
              value={fields.vat_percent}
              onChange={(vat_percent) => set({ vat_percent })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}
