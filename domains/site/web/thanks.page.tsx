import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

/** The page after sending the contact form without a script. */
export default function Thanks() {
  const { t } = useSite();
  return (
    <div className={`page ${s.thanks}`}>
      <SiteHead title={t('sent')} description={t('sent_text')} />
      <meta name="robots" content="noindex" />
      <h1>{t('sent')}</h1>
      <p className="lead">{t('sent_text')}</p>
      <div className="buttons">
        <a href="/" className="button">
          {t('first_page')}
        </a>
      </div>
    </div>
  );
}
