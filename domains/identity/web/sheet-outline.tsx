import s from './security.module.css';

/** Rows of paper where the words will be. */
export function SheetOutline() {
  return (
    <div className={s.outline} aria-busy="true">
      <i />
      <i />
      <i />
    </div>
  );
}
