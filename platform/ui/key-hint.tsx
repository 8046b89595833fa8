import s from './key-hint.module.css';

/** A key of the keyboard, shown only where there is one. */
export function KeyHint({ keys, onCloth = false }: { keys: string; onCloth?: boolean }) {
  return (
    <span className={`keys ${s.key}`} data-on-cloth={onCloth || undefined} aria-hidden="true">
      {keys}
    </span>
  );
}
