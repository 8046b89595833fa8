import { useEffect, useRef } from 'react';

/**
 * Does at once, or as soon as what stands below a field was found for what stands in it: until then
 * these are the rows of an earlier search, and nobody means them. Typing on forgets what waits.
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
