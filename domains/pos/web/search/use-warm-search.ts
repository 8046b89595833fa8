import { useEffect, useRef } from 'react';
import { goodsThatMatch } from './search.ts';
import type { KnownGoods } from './use-goods.ts';

/**
 * Words in both scripts, of which some stand everywhere and some nowhere, a code and a price: each
 * goes other ways through a search.
 */
const NEEDLES = ['a', 'ি', 'so', 'চা ল', 'zq', 'g-1', '12', 'q a', '10.50', 'rice x'];

/** As many as a key pressed looks for. */
const SHOWN = 13;

/**
 * Searches while nobody types, so that the first keys meet code that the browser has compiled and
 * texts that it has in one piece.
 */
export function useWarmSearch({ isKnown, blocks }: Pick<KnownGoods, 'isKnown' | 'blocks'>): void {
  const isWarm = useRef(false);
  useEffect(() => {
    if (!isKnown || isWarm.current || window.requestIdleCallback === undefined) return undefined;
    const left = [...NEEDLES, ...NEEDLES];
    let asked = 0;
    const next = () => {
      asked = window.requestIdleCallback(() => {
        const needle = left.pop();
        isWarm.current = needle === undefined;
        if (needle === undefined) return;
        goodsThatMatch(blocks, needle, SHOWN);
        next();
      });
    };
    next();
    return () => window.cancelIdleCallback(asked);
  }, [isKnown, blocks]);
}
