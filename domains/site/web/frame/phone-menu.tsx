import { IconX } from '@tabler/icons-react';
import { useSite } from '../site-context.tsx';
import { SiteIcon } from '../site-icon.tsx';
import s from './frame.module.css';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { MENU_PATH } from './menu-path.ts';

/** Declarative button commands, for browsers that support them without a script. */
export const PHONE_MENU = {
  open: { command: 'show-modal', commandfor: 'phone-menu', 'data-mobile-menu': 'open' },
  close: { command: 'close', commandfor: 'phone-menu', 'data-mobile-menu': 'close' },
};

/** The menu on phones: over the page, which keeps its scroll position. */
export function PhoneMenu() {
  const { t, frame, isSignedIn } = useSite();
  return (
    <dialog id="phone-menu" className={s.phoneMenu} aria-label={t('menu')} closedby="any">
      <div className={s.phoneSheet}>
        <div className={s.phoneHead}>
          <Logo />
          <LanguageLink className={s.navLink} />
          <button
            type="button"
            className={s.opener}
            aria-label={t('close_menu')}
            {...PHONE_MENU.close}
          >
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
                      <a href={`/features/${slug}`}>
                        <SiteIcon name={icon} size={22} />
                        {title}
                      </a>
                    </li>
                  ))}
                  <li>
                    <a href="/features">{t('all_features')}</a>
                  </li>
                </ul>
              </details>
            ) : (
              <a key={item} href={MENU_PATH[item]} className={s.phoneLink}>
                {t(item)}
              </a>
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
