import { listenForKeys, type PendingScan } from './listen-for-scans.ts';
import { scannedSign } from './scanned-sign.ts';

/** Codes that were scanned before anybody listened, and the beginning of the next. */
type Early = { codes: string[]; pending: PendingScan | undefined };

/**
 * A script of the page itself: it hears scans while the application is still on its way, so that a
 * cashier who opens the till and scans loses none.
 */
export const EARLY_SCANS = `(()=>{const codes=[];
const stop=(${listenForKeys})(${scannedSign},code=>codes.push(code));
window.earlyScans=()=>({heard:stop(),codes:codes.splice(0)})})()`;

/** From here on somebody else listens. */
export function takeEarlyScans(): Early {
  const take = Reflect.get(globalThis, 'earlyScans') as (() => Early) | undefined;
  return take?.() ?? { codes: [], pending: undefined };
}
