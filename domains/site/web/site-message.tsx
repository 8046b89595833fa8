import { Link } from 'react-router';
import s from './pages.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

/** A page that is not there, or that broke: a torn leaf of the book. */
export function SiteMessage({ kind }: { kind: 'missing' | 'failed' }) {
  const { t } = useSite();
  return (
    <div className={`page section ${s.message}`}>
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
            <button type="button" className="button" onClick={() => window.location.reload()}>
              {t('again')}
            </button>
          )}
          <Link to="/" className={kind === 'failed' ? 'button plain' : 'button'}>
            {t('first_page')}
          </Link>
          <Link to="/features" className="button plain">
            {t('contents')}
          </Link>
        </div>
      </div>
    </div>
  );
}
