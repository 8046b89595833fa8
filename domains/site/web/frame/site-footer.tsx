import { useLocation } from 'react-router';
import { THEME_NAMES } from '#platform/ui/tokens.ts';
import { FOOT_LINKS } from '../../core/content.ts';
import { useSite } from '../site-context.tsx';
import { SiteIcon } from '../site-icon.tsx';
import s from './frame.module.css';
import { LanguageLink } from './language-link.tsx';
import { Logo } from './logo.tsx';

export function SiteFooter() {
  const { t, digits, frame, theme } = useSite();
  const { pathname } = useLocation();
  const { foot, social, tagline, company } = frame;
  const year = digits(String(new Date().getFullYear()));
  return (
    <footer className={s.footer}>
      <div className={s.footTop}>
        <div>
          <Logo />
          <p className={s.tagline}>{tagline}</p>
        </div>
        <nav aria-label={t('foot_links')}>
          <ul className={s.footLinks}>
            {FOOT_LINKS.map((link) => (
              <li key={link}>
                <FootLink href={foot[link]}>{t(`foot_${link}`)}</FootLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={s.footEnd}>
        <span>{t('made_by', { year, company })}</span>
        <LanguageLink />
        <form action={pathname} className={s.colours}>
          <fieldset className={s.themes} data-themes>
            <legend className="for-readers">{t('theme')}</legend>
            {THEME_NAMES.map((name) => (
              <label key={name} title={t(`theme_${name}`)} data-theme-dot={name}>
                <input type="radio" name="theme" value={name} defaultChecked={name === theme} />
                <span className="for-readers">{t(`theme_${name}`)}</span>
              </label>
            ))}
          </fieldset>
          <noscript>
            <button type="submit" className={s.wear}>
              {t('theme')}
            </button>
          </noscript>
        </form>
        <ul className={s.social} aria-label={t('social')}>
          {social.map(({ name, icon, href }) => (
            <li key={name}>
              <FootLink href={href} label={name}>
                <SiteIcon name={icon} size={24} />
              </FootLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

type Props = { href: string; label?: string; children: React.ReactNode };

function FootLink({ href, label, children }: Props) {
  return (
    <a href={href} aria-label={label}>
      {children}
    </a>
  );
}
