import type { SectionView } from '../../core/content.ts';
import { useSite } from '../site-context.tsx';
import s from './sections.module.css';

/** The closing section: a closed book. */
export function Closing({ section }: { section: SectionView }) {
  const { t } = useSite();
  return (
    <section className={`page ${s.closing}`} lang={section.language}>
      <div className={`cloth ${s.closed}`}>
        <span className="stitch-down" aria-hidden="true" />
        <div>
          <h2>{section.heading}</h2>
          <p>{section.text}</p>
          <a href="/registration" className="button thread">
            {section.button || t('open_book')}
          </a>
        </div>
        <svg viewBox="0 0 160 320" className={s.knot} aria-hidden="true">
          <path d="M80 0V140M80 172V320" />
          <path d="M80 156C52 120 18 122 22 146C26 170 60 166 80 156Z" />
          <path d="M80 156C100 166 134 170 138 146C142 122 108 120 80 156Z" />
          <path d="M80 156C70 184 58 200 44 212M80 156C90 184 102 200 116 212" />
        </svg>
      </div>
    </section>
  );
}
