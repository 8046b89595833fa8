import { listenForKeys, type PendingScan } from './listen-for-scans.ts';
import { readScannedSign } from './read-scanned-sign.ts';

/** Codes that were scanned before anybody listened, and the start of the next one. */
type Early = { codes: string[]; pending: PendingScan | undefined };

/**
 * An inline script that records scans while the application loads, so that a cashier who opens the
 * till and scans loses none.
 */
export const EARLY_SCANS = `(()=>{const codes=[];
const stop=(${listenForKeys})(${readScannedSign},code=>codes.push(code));
window.earlyScans=()=>({heard:stop(),codes:codes.splice(0)})})()`;

/** Ends the early recording and returns it: another listener takes over. */
export function takeEarlyScans(): Early {
  const take = Reflect.get(globalThis, 'earlyScans') as (() => Early) | undefined;
  return take?.() ?? { codes: [], pending: undefined };
}
