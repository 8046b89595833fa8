import s from './security.module.css';

/** A skeleton while the page loads. */
export function SheetOutline() {
  return (
    <div className={s.outline} aria-busy="true">
      <i />
      <i />
      <i />
    </div>
  );
}
