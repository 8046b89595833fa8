import { useEffect, useRef } from 'react';
import { matchVariantGroups } from './search.ts';
import type { TillCatalog } from './use-catalog.ts';

/**
 * Words in both scripts, frequent and missing ones, a code and a price: each takes another path
 * through the search.
 */
const NEEDLES = ['a', 'ি', 'so', 'চা ল', 'zq', 'g-1', '12', 'q a', '10.50', 'rice x'];

/** As many as a key press searches for. */
const SHOWN = 13;

/** Searches while the user is idle, so that the first keys meet compiled code and joined texts. */
export function useWarmSearch({ isKnown, blocks }: Pick<TillCatalog, 'isKnown' | 'blocks'>): void {
  const isWarm = useRef(false);
  useEffect(() => {
    if (!isKnown || isWarm.current || window.requestIdleCallback === undefined) return undefined;
    const left = [...NEEDLES, ...NEEDLES];
    let idleHandle = 0;
    const next = () => {
      idleHandle = window.requestIdleCallback(() => {
        const needle = left.pop();
        isWarm.current = needle === undefined;
        if (needle === undefined) return;
        matchVariantGroups(blocks, needle, SHOWN);
        next();
      });
    };
    next();
    return () => window.cancelIdleCallback(idleHandle);
  }, [isKnown, blocks]);
}
