import { type ReactNode, useCallback, useRef, useState } from 'react';
import { openLater } from '#platform/ui/open-later.tsx';
import type { Favourites } from './favourites.queries.ts';
import type { Starred } from './till-star-menu.tsx';

const StarMenu = openLater(
  async () => (await import('./till-star-menu.tsx')).StarMenu,
  ({ at }) => at !== null,
);

type Props = { favourites: Favourites; className: string | undefined; children: ReactNode };

/** A touch this long opens the menu of a tile; iOS has no event for it. */
const LONG_PRESS_MS = 550;

/** The menu of a tile: by right click, the menu key or a long press. */
export function TileMenu({ favourites, className, children }: Props) {
  const [at, setAt] = useState<Starred | null>(null);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const open = (target: EventTarget, x: number, y: number) => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null;
    const product_id = tile?.dataset.tile;
    if (tile === null || product_id === undefined || !favourites.canStar) return false;
    const box = tile.getBoundingClientRect();
    // The menu key has no position: then the middle of the tile is used.
    const hasPosition = x !== 0 || y !== 0;
    setAt({
      product_id,
      x: hasPosition ? x : box.left + box.width / 2,
      y: hasPosition ? y : box.top + box.height / 2,
    });
    return true;
  };
  const close = useCallback(() => setAt(null), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what the tiles in it are asked
    <div
      className={className}
      onContextMenu={(event) => {
        if (open(event.target, event.clientX, event.clientY)) event.preventDefault();
      }}
      onPointerDown={({ pointerType, target, clientX, clientY }) => {
        wasLong.current = false;
        if (pointerType !== 'touch') return;
        press.current = setTimeout(() => {
          wasLong.current = open(target, clientX, clientY);
        }, LONG_PRESS_MS);
      }}
      onPointerMove={() => clearTimeout(press.current)}
      onPointerUp={() => clearTimeout(press.current)}
      onPointerCancel={() => clearTimeout(press.current)}
      onClickCapture={(event) => {
        // The tap that ends a long press must not sell.
        if (!wasLong.current) return;
        wasLong.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      <StarMenu at={at} favourites={favourites} onClose={close} />
    </div>
  );
}
