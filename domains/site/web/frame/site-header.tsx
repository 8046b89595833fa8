import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useSite } from '../site-context.tsx';
import { FeaturesMenu } from './features-menu.tsx';
import s from './frame.module.css';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { MENU_PATH } from './menu-path.ts';
import { PHONE_MENU, PhoneMenu } from './phone-menu.tsx';

export function SiteHeader() {
  const { t, frame, isSignedIn } = useSite();
  const { pathname } = useLocation();
  return (
    <header className={s.header} data-header>
      <div className={s.bar}>
        <a href="/" className={s.home} aria-current={pathname === '/' ? 'page' : undefined}>
          <Logo />
        </a>
        <nav className={s.nav} aria-label={t('main_menu')}>
          {frame.menu.map((item) =>
            item === 'features' ? (
              <FeaturesMenu key={item} />
            ) : (
              <a
                key={item}
                href={MENU_PATH[item]}
                className={s.navLink}
                aria-current={pathname.startsWith(MENU_PATH[item]) ? 'page' : undefined}
              >
                {t(item)}
              </a>
            ),
          )}
        </nav>
        <div className={s.side}>
          <LanguageLink className={s.navLink} />
          {isSignedIn ? (
            <a href="/dashboard" className="button small">
              {t('dashboard')}
            </a>
          ) : (
            <>
              <a href="/login" className={`${s.navLink} ${s.wide}`}>
                {t('login')}
              </a>
              <a href="/registration" className={`button small ${s.wide}`}>
                {t('sign_up')}
              </a>
            </>
          )}
          <button
            type="button"
            className={s.opener}
            aria-expanded="false"
            aria-label={t('menu')}
            {...PHONE_MENU.open}
          >
            <IconMenu2 size={24} stroke={1.6} aria-hidden="true" />
          </button>
        </div>
      </div>
      <PhoneMenu />
    </header>
  );
}
