import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import s from './page-tabs.module.css';

type Props = {
  /** The name of the group, for screen readers. */
  label: string;
  tabs: readonly { to: string; label: string }[];
};

/** Tabs for related lists; a single one is not shown. */
export function PageTabs({ label, tabs }: Props) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const open = row.current?.querySelector(`[href="${pathname}"]`);
    open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (tabs.length < 2) return null;
  return (
    <nav ref={row} className={s.tabs} aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <NavLink key={to} to={to} end className={s.tab}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
