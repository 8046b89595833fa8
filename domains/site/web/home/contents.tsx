import type { SectionView } from '../../core/content.ts';
import { useSite } from '../site-context.tsx';
import { SiteIcon } from '../site-icon.tsx';
import s from './sections.module.css';

/** The features as a book's table of contents. */
export function Contents({ section }: { section: SectionView }) {
  const { frame, digits } = useSite();
  return (
    <section className={`page ${s.contents}`} lang={section.language}>
      <h2>{section.heading}</h2>
      <ol className={`ruled ${s.index}`}>
        {frame.features.map(({ id, slug, icon, rank, title, sub_title, language }) => (
          <li key={id} lang={language}>
            <a href={`/features/${slug}`}>
              <SiteIcon name={icon} />
              <span>
                <b>{title}</b>
                {sub_title}
              </span>
              <em className="figures">{digits(String(rank).padStart(2, '0'))}</em>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
