import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '../site-context.tsx';
import { SiteIcon } from '../site-icon.tsx';
import s from './frame.module.css';

const isFine = (event: PointerEvent) => event.pointerType === 'mouse';

/** All chapters under one word. A `details` where there is no script; then also by hover. */
export function FeaturesMenu() {
  const { t, frame } = useSite();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  useClosing(root, summary, isOpen, setOpen);
  return (
    <details
      ref={root}
      open={isOpen}
      className={s.features}
      onPointerEnter={(event) => isFine(event) && setOpen(true)}
      onPointerLeave={(event) => isFine(event) && setOpen(false)}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of its own. */}
      <summary
        ref={summary}
        className={s.navLink}
        aria-controls="features-menu"
        data-current={pathname.startsWith('/features') || undefined}
        onClick={(event) => {
          event.preventDefault();
          // By pointer it is open already: a click keeps it so.
          setOpen(event.detail > 0 ? true : !isOpen);
        }}
      >
        {t('features')}
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </summary>
      <div id="features-menu" className={s.dropdown}>
        <ul>
          {frame.features.map(({ id, slug, icon, title, sub_title, language }) => (
            <li key={id} lang={language}>
              <Link to={`/features/${slug}`} onClick={() => setOpen(false)}>
                <SiteIcon name={icon} size={22} />
                <span>
                  <b>{title}</b>
                  {sub_title}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/features" className={s.all} onClick={() => setOpen(false)}>
          {t('all_features')}
          <IconArrowRight size={20} stroke={1.5} aria-hidden="true" />
        </Link>
      </div>
    </details>
  );
}

/** Escape gives the focus back; a click elsewhere closes, and so does another page. */
function useClosing(
  root: React.RefObject<HTMLDetailsElement | null>,
  summary: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another key.
  useEffect(() => setOpen(false), [key, setOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      summary.current?.focus();
    };
    const click = (event: MouseEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click);
    };
  }, [isOpen, setOpen, root, summary]);
}
