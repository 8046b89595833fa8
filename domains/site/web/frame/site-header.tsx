import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '../site-context.tsx';
import { FeaturesMenu } from './features-menu.tsx';
import s from './frame.module.css';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';
import { MENU_PATH } from './menu-path.ts';
import { PhoneMenu } from './phone-menu.tsx';

/** Scrolled further than this, the header stays at the top. */
const STICKS_AFTER_PX = 10;

export function SiteHeader() {
  const { t, frame, isSignedIn } = useSite();
  const { pathname } = useLocation();
  const isFixed = useScrolledPast(STICKS_AFTER_PX);
  const [mobileMenuShow, setMobileMenuShow] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <header className={s.header} data-fixed={isFixed || undefined}>
      <div className={s.bar}>
        <Link to="/" className={s.home} aria-current={pathname === '/' ? 'page' : undefined}>
          <Logo />
        </Link>
        <nav className={s.nav} aria-label={t('main_menu')}>
          {frame.menu.map((item) =>
            item === 'features' ? (
              <FeaturesMenu key={item} />
            ) : (
              <Link
                key={item}
                to={MENU_PATH[item]}
                className={s.navLink}
                aria-current={pathname.startsWith(MENU_PATH[item]) ? 'page' : undefined}
              >
                {t(item)}
              </Link>
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
            ref={opener}
            type="button"
            className={s.opener}
            aria-expanded={mobileMenuShow}
            aria-label={t('menu')}
            onClick={() => setMobileMenuShow(true)}
          >
            <IconMenu2 size={24} stroke={1.6} aria-hidden="true" />
          </button>
        </div>
      </div>
      {mobileMenuShow && (
        <PhoneMenu
          onClose={() => {
            setMobileMenuShow(false);
            opener.current?.focus();
          }}
        />
      )}
    </header>
  );
}

function useScrolledPast(px: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > px);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [px]);
  return isPast;
}
