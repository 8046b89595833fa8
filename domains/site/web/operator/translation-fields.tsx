import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import type { SiteLanguage, Translations } from '../../core/resolve-translation.ts';
import s from './operator.module.css';

const LANGUAGES = ['bn', 'en'] as const;

export type TranslationProps<T> = {
  translations: Translations<T>;
  /** The initial texts of an added language. */
  blank: T;
  /** Both languages are required. */
  needsBoth?: boolean;
  onChange: (translations: Translations<T>) => void;
  children: (language: SiteLanguage, content: T, set: (changed: Partial<T>) => void) => ReactNode;
};

/**
 * The texts of an entry, Bengali beside English, or in tabs on narrow screens. A missing
 * translation shows which text its readers get.
 */
export function TranslationFields<T extends object>(props: TranslationProps<T>) {
  const { translations, blank, needsBoth = false, onChange, children } = props;
  const { t, i18n } = useTranslation('operator');
  const [shown, setShown] = useState<SiteLanguage>(i18n.language === 'en' ? 'en' : 'bn');
  return (
    <div className={s.languages} data-shown={shown}>
      <fieldset className={`${ui.chips} ${s.tabs}`}>
        <legend className="for-readers">{t('language')}</legend>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            aria-pressed={shown === language}
            onClick={() => setShown(language)}
          >
            <span lang={language}>{t(`common:language_${language}`)}</span>
            {translations[language] === undefined && <small>{t('empty')}</small>}
          </button>
        ))}
      </fieldset>
      {LANGUAGES.map((language) => {
        const current = translations[language];
        const other = language === 'bn' ? 'en' : 'bn';
        return (
          <section
            key={language}
            className={`${ui.sheet} ${ui.parts} ${s.language}`}
            data-language={language}
            aria-label={t(`common:language_${language}`)}
          >
            <h2 lang={language}>{t(`common:language_${language}`)}</h2>
            {current === undefined ? (
              <div className={ui.stack}>
                <p>{t(`falls_back_${language}`)}</p>
                <button
                  type="button"
                  className={ui.link}
                  onClick={() => onChange({ ...translations, [language]: blank })}
                >
                  {t(`write_${language}`)}
                </button>
              </div>
            ) : (
              <>
                {children(language, current, (changed) =>
                  onChange({ ...translations, [language]: { ...current, ...changed } }),
                )}
                {!needsBoth && translations[other] !== undefined && (
                  <button
                    type="button"
                    className={ui.link}
                    onClick={() => onChange({ [other]: translations[other] } as Translations<T>)}
                  >
                    {t(`take_${language}`)}
                  </button>
                )}
              </>
            )}
          </section>
        );
      })}
    </div>
  );
}
