import { type KeyboardEvent, useRef } from 'react';
import { useWhenFound } from '../use-when-found.ts';
import { isRowKey, stepRows } from './walk-rows.ts';

type Searched = {
  typed: string;
  /** Whether the rows are those of what is typed. */
  isFound: boolean;
  /** Enter where no row has the focus. */
  onEnter: () => void;
  /** Whether Enter looks for itself: then it waits for nothing but the arrows before it. */
  entersAtOnce?: boolean;
};

/** The keys of a search field with its rows below: they reach no row of an earlier search. */
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
    /** Of the rows themselves. */
    walk,
    /** Of the field. */
    onKeyDown: (event: KeyboardEvent) => {
      walk(event);
      if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      if (entersAtOnce && !isWaiting()) enter();
      else whenFound(enter);
    },
  };
}
