import ui from '#platform/ui/shapes.module.css';
import s from './today.module.css';

/** Placeholder rows of a panel until its data is there. */
export function LoadingRows({ count }: { count: number }) {
  return (
    <ul className={`${ui.rows} ${s.rows}`} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows, all alike.
        <li key={index}>
          <i className={s.unknown} data-wide />
          <i className={s.unknown} />
        </li>
      ))}
    </ul>
  );
}
