import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '../site-context.tsx';
import { SiteIcon } from '../site-icon.tsx';
import s from './frame.module.css';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { MENU_PATH } from './menu-path.ts';

/** The menu of a phone: over the page, which stays where it was scrolled to. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { t, frame, isSignedIn } = useSite();
  const dialog = useOpenDialog(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser's own Escape closes a dialog.
    <dialog
      ref={dialog}
      className={s.phoneMenu}
      aria-label={t('menu')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onClose={onClose}
    >
      <div className={s.phoneSheet}>
        <div className={s.phoneHead}>
          <Logo />
          <LanguageLink className={s.navLink} />
          <button type="button" className={s.opener} aria-label={t('close_menu')} onClick={onClose}>
            <IconX size={24} stroke={1.6} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={t('main_menu')}>
          {frame.menu.map((item) =>
            item === 'features' ? (
              <details key={item} className={s.phoneFeatures}>
                <summary>{t('features')}</summary>
                <ul>
                  {frame.features.map(({ id, slug, icon, title, language }) => (
                    <li key={id} lang={language}>
                      <Link to={`/features/${slug}`}>
                        <SiteIcon name={icon} size={22} />
                        {title}
                      </Link>
                    </li>
                  ))}
                  <li>
                    <Link to="/features">{t('all_features')}</Link>
                  </li>
                </ul>
              </details>
            ) : (
              <Link key={item} to={MENU_PATH[item]} className={s.phoneLink}>
                {t(item)}
              </Link>
            ),
          )}
        </nav>
        <div className={s.phoneFoot}>
          {isSignedIn ? (
            <a href="/dashboard" className="button">
              {t('dashboard')}
            </a>
          ) : (
            <>
              <a href="/login" className="button plain">
                {t('login')}
              </a>
              <a href="/registration" className="button">
                {t('sign_up')}
              </a>
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** Modal, so that the focus stays inside; the page behind neither scrolls nor moves. */
function useOpenDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    const root = document.documentElement;
    root.classList.add('locked');
    return () => {
      root.classList.remove('locked');
      shown?.close();
    };
  }, []);
  return dialog;
}
