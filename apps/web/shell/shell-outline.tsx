import { Mark } from '#platform/ui/wordmark.tsx';
import s from './shell.module.css';

/** The cloth and the paper while the page is fetched: nothing jumps when it comes. */
export function ShellOutline() {
  return (
    <div className={s.shell} aria-busy="true">
      {/* On a slow net this is all there is for a while: it says that something comes. */}
      <div className="progress-thread" aria-hidden="true" />
      <nav className={`cloth ${s.spine}`}>
        <Mark className={s.mark} />
      </nav>
      <div className={`cloth ${s.phoneBar}`} data-stitch="foot" />
      <div className={s.page} />
    </div>
  );
}
