import { useEffect, useRef } from 'react';

/**
 * Calls back at once, or as soon as the results for the typed text have arrived: until then the
 * rows belong to an earlier search. Further typing cancels a waiting call.
 */
export function useWhenFound(typed: string, isFound: boolean) {
  const waiting = useRef<(() => void)[]>([]);
  const last = useRef(typed);
  useEffect(() => {
    if (last.current !== typed) waiting.current = [];
    last.current = typed;
    if (!isFound) return;
    for (const act of waiting.current.splice(0)) act();
  }, [typed, isFound]);
  return {
    whenFound: (act: () => void) => {
      if (isFound) act();
      else waiting.current.push(act);
    },
    isWaiting: () => waiting.current.length > 0,
  };
}
