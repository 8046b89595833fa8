import type { ReactNode } from 'react';
import s from './sell.module.css';

const TILES = Array.from({ length: 20 }, (_, index) => index);

/** Placeholders for the products; shown only after a moment, without animation. */
export function TillOutline({ bar }: { bar: ReactNode }) {
  return (
    <div className={s.till} aria-busy="true">
      <div className={s.sale}>
        {bar}
        <div className={`${s.body} ${s.outline}`}>
          <div className={s.outlineSearch} />
          <div className={s.outlineGrid}>
            {TILES.map((index) => (
              <div key={index} />
            ))}
          </div>
        </div>
      </div>
      <aside className={s.cart} />
    </div>
  );
}
