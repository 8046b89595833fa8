import { useEffect, useRef } from 'react';

/**
 * Does at once, or as soon as what stands below a field was found for what stands in it: until then
 * these are the rows of an earlier search, and nobody means them. Typing on forgets what waits.
 */
export function useWhenFound(typed: string, isFound: boolean) {
  const waiting = useRef<{ typed: string; act: () => void }[]>([]);
  useEffect(() => {
    if (!isFound) return;
    const due = waiting.current.filter((one) => one.typed === typed);
    waiting.current = [];
    for (const { act } of due) act();
  }, [isFound, typed]);
  return {
    whenFound: (act: () => void) => {
      if (isFound) act();
      else waiting.current.push({ typed, act });
    },
    isWaiting: () => waiting.current.some((one) => one.typed === typed),
  };
}
