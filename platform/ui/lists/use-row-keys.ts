import { type KeyboardEvent, useRef } from 'react';
import { useWhenFound } from '../use-when-found.ts';
import { isRowKey, stepRows } from './walk-rows.ts';

type Searched = {
  typed: string;
  /** Whether the rows match the typed text. */
  isFound: boolean;
  /** Called for Enter when no row has the focus. */
  onEnter: () => void;
  /** Whether Enter searches by itself: then it waits only for earlier arrow keys. */
  entersAtOnce?: boolean;
};

/** The keys of a search field with rows below; they never act on rows of an earlier search. */
export function useRowKeys({ typed, isFound, onEnter, entersAtOnce = false }: Searched) {
  const list = useRef<HTMLUListElement>(null);
  const entered = useRef(onEnter);
  entered.current = onEnter;
  const { whenFound, isWaiting } = useWhenFound(typed, isFound);
  const enter = () => {
    const row = document.activeElement;
    if (row instanceof HTMLElement && list.current?.contains(row)) row.click();
    else entered.current();
  };
  const walk = (event: KeyboardEvent) => {
    const { key } = event;
    if (!isRowKey(key)) return;
    event.preventDefault();
    whenFound(() => stepRows(key, list.current));
  };
  return {
    list,
    /** For the rows. */
    walk,
    /** For the field. */
    onKeyDown: (event: KeyboardEvent) => {
      walk(event);
      if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      if (entersAtOnce && !isWaiting()) enter();
      else whenFound(enter);
    },
  };
}
