import { NavLink } from 'react-router';
import s from './page-tabs.module.css';

type Props = {
  /** What they have in common, for who hears the page. */
  label: string;
  tabs: readonly { to: string; label: string }[];
};

/** Lists that belong together, the one that is open among them; one alone needs no tab. */
export function PageTabs({ label, tabs }: Props) {
  if (tabs.length < 2) return null;
  return (
    <nav className={s.tabs} aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <NavLink key={to} to={to} end className={s.tab}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
