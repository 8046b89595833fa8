import { useLocation } from 'react-router';
import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

/** The page for "not found" and for errors. */
export function SiteMessage({ kind }: { kind: 'missing' | 'failed' }) {
  const { t } = useSite();
  const { pathname } = useLocation();
  return (
    <div className={`page section halves ${s.message}`}>
      <SiteHead title={t(`${kind}_heading`)} description={t(`${kind}_text`)} isShared={false} />
      <div className={`cloth ${s.torn}`} aria-hidden="true">
        <span className="stitch-down" />
        <div className={s.leaf}>{kind === 'missing' && t('missing_number')}</div>
      </div>
      <div>
        <h1>{t(`${kind}_heading`)}</h1>
        <p className="lead">{t(`${kind}_text`)}</p>
        <div className="buttons">
          {kind === 'failed' && (
            <a href={pathname} className="button">
              {t('again')}
            </a>
          )}
          <a href="/" className={kind === 'failed' ? 'button plain' : 'button'}>
            {t('first_page')}
          </a>
          <a href="/features" className="button plain">
            {t('contents')}
          </a>
        </div>
      </div>
    </div>
  );
}
