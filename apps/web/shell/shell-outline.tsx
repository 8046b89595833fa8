import { Mark } from '#platform/ui/wordmark.tsx';
import s from './shell.module.css';

/** A skeleton while the page loads, so that nothing jumps when it arrives. */
export function ShellOutline() {
  return (
    <div className={s.shell} aria-busy="true">
      {/* On a slow network this is all there is for a while: it shows that the page loads. */}
      <div className="progress-thread" aria-hidden="true" />
      <nav className={`cloth ${s.spine}`}>
        <Mark className={s.mark} />
      </nav>
      <div className={`cloth ${s.phoneBar}`} data-stitch="foot" />
      <div className={s.page} />
    </div>
  );
}
