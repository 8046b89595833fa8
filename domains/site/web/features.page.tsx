import { IconArrowRight } from '@tabler/icons-react';
import { FortyTwo } from './home/provenance.tsx';
import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';
import { SiteIcon } from './site-icon.tsx';

/** The features as a table of contents, one a line. */
export default function Features() {
  const { t, frame, digits } = useSite();
  return (
    <div className={`page halves ${s.features}`}>
      <SiteHead title={t('features_heading')} description={t('features_lead')} />
      <div className={s.aside}>
        <h1>{t('features_heading')}</h1>
        <p className="lead">{t('features_lead')}</p>
        <a href="/registration" className="button">
          {t('open_book')}
        </a>
        <div className={s.asidePicture}>
          <FortyTwo />
        </div>
      </div>
      <ol className={`ruled ${s.chapters}`}>
        {frame.features.map(({ id, slug, icon, rank, title, sub_title, language }) => (
          <li key={id} lang={language}>
            <a href={`/features/${slug}`}>
              <em className="figures">{digits(String(rank).padStart(2, '0'))}</em>
              <span>
                <h2>{title}</h2>
                {sub_title}
              </span>
              <SiteIcon name={icon} size={26} />
              <IconArrowRight size={20} stroke={1.5} aria-hidden="true" className={s.arrow} />
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
