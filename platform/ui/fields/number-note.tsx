import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import s from './number-note.module.css';

type Props = {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  text: string;
  isRefused: boolean;
};

/** Overlaid below a field, so that no form moves while somebody types. */
export function NumberNote({ id, field, text, isRefused }: Props) {
  const [position, setPosition] = useState<{ top: number; left: number } | null>(null);
  // On every render, because typing may have moved the field.
  useLayoutEffect(() => {
    const box = field.current?.getBoundingClientRect();
    if (box === undefined) return;
    const next = { top: box.bottom + GAP_PX, left: box.left };
    setPosition((before) =>
      before?.top === next.top && before.left === next.left ? before : next,
    );
  });
  if (position === null) return null;
  return createPortal(
    <div
      id={id}
      role="status"
      className={`${s.note} figures`}
      data-refused={isRefused || undefined}
      style={{ top: position.top, left: `min(${position.left}px, 100vw - ${ROOM_PX}px)` }}
    >
      {text}
    </div>,
    document.body,
  );
}

const GAP_PX = 4;
/** The greatest width of a note, with its margin. */
const ROOM_PX = 248;
