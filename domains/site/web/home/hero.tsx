import type { SectionView } from '../../core/content.ts';
import { Screen } from '../screen.tsx';
import { useSite } from '../site-context.tsx';
import { BILL, BOOK_LINES } from './book-lines.ts';
import s from './hero.module.css';

/** An open book: the same six lines in handwriting and at the till. */
export function Hero({ section }: { section: SectionView }) {
  const { t } = useSite();
  return (
    <section className={`page ${s.hero}`} lang={section.language}>
      <div className={`halves ${s.words}`}>
        <div>
          <p className={s.tag}>{t('tag')}</p>
          <h1>{section.heading}</h1>
        </div>
        <div>
          <p className="lead">{section.text}</p>
          <div className="buttons">
            <a href="/registration" className="button">
              {section.button || t('open_book')}
            </a>
            <a href="/price" className="button plain">
              {t('see_prices')}
            </a>
          </div>
        </div>
      </div>
      <figure>
        <div className={`cloth ${s.cover}`} role="img" aria-label={t('hero_pages')}>
          <svg className={s.frame} aria-hidden="true">
            <rect x="13" y="13" rx="6" fill="none" strokeWidth="3" strokeDasharray="15 9" />
          </svg>
          <div className={s.book} aria-hidden="true">
            <Handwritten />
            <div className={s.till}>
              <Screen name="till" alt="" sizes="(min-width: 900px) 60vw, 92vw" isFirst />
            </div>
          </div>
        </div>
        <figcaption className={s.caption}>
          <span className={s.beside}>{t('hero_left')}</span>
          <span className={s.below}>{t('hero_above')}</span>
          <span>{t('hero_agrees')}</span>
        </figcaption>
      </figure>
      <Facts />
    </section>
  );
}

function Handwritten() {
  const { t, amount, language, digits } = useSite();
  return (
    <div className={s.hand}>
      <p className={s.handHead}>
        <span>{t('shop')}</span>
        <span>{t('book_day')}</span>
      </p>
      {BOOK_LINES.map((line, index) => (
        <p key={line.name}>
          <i>{digits(String(index + 1))}</i>
          <span>{language === 'bn' ? line.name_bn : line.name}</span>
          <small>{language === 'bn' ? line.size_bn : line.size}</small>
          <b>{amount(line.sum)}</b>
        </p>
      ))}
      <p>
        <span>{t('vat_5')}</span>
        <b>{amount(BILL.vat)}</b>
      </p>
      <p>
        <span>{t('rounding')}</span>
        <b>{amount(BILL.rounding)}</b>
      </p>
      <p className={s.handTotal}>
        <span>{t('total')}</span>
        <b>{amount(BILL.total)}</b>
      </p>
    </div>
  );
}

function Facts() {
  const { t } = useSite();
  return (
    <ul className={s.facts}>
      {[1, 2, 3, 4].map((fact) => (
        <li key={fact}>
          <b>{t(`fact_${fact}`)}</b>
          <p>{t(`fact_${fact}_text`)}</p>
        </li>
      ))}
    </ul>
  );
}
