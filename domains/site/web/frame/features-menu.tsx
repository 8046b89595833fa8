import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useSite } from '../site-context.tsx';
import { SiteIcon } from '../site-icon.tsx';
import s from './frame.module.css';

/** All features in one menu: a `details` element; the script adds hover. */
export function FeaturesMenu() {
  const { t, frame } = useSite();
  const { pathname } = useLocation();
  return (
    <details className={s.features} data-menu>
      <summary
        className={s.navLink}
        aria-controls="features-menu"
        data-current={pathname.startsWith('/features') || undefined}
      >
        {t('features')}
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </summary>
      <div id="features-menu" className={s.dropdown}>
        <ul>
          {frame.features.map(({ id, slug, icon, title, sub_title, language }) => (
            <li key={id} lang={language}>
              <a href={`/features/${slug}`}>
                <SiteIcon name={icon} size={22} />
                <span>
                  <b>{title}</b>
                  {sub_title}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <a href="/features" className={s.all}>
          {t('all_features')}
          <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
        </a>
      </div>
    </details>
  );
}
