import s from './key-hint.module.css';

/** A keyboard shortcut, shown only with a keyboard. */
export function KeyHint({ keys, onCloth = false }: { keys: string; onCloth?: boolean }) {
  return (
    <span className={`keys ${s.key}`} data-on-cloth={onCloth || undefined} aria-hidden="true">
      {keys}
    </span>
  );
}
