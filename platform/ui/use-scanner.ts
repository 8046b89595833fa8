import { useEffect, useRef } from 'react';
import { takeEarlyScans } from './early-scans.ts';
import { hearScans } from './hear-scans.ts';

/** Hears every scan while the component is there, first those that the page heard before it. */
export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const { codes, heard } = takeEarlyScans();
    for (const code of codes) latest.current(code);
    const stop = hearScans((code) => latest.current(code), heard);
    return () => void stop();
  }, []);
}
