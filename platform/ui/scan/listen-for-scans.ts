import { typeInto } from '../fields/type-into.ts';
import { readScannedSign } from './read-scanned-sign.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Typed characters that may become a scan. */
export type PendingScan = {
  /** By key position: what the scanner meant, whatever the keyboard layout writes. */
  text: string;
  at: number;
  /** The longest pause between two characters. */
  gap_ms: number;
  field: Field | null;
  before: string;
};

/** Listens for scans by key position. */
export function listenForScans(
  onCode: (code: string) => void,
  from?: PendingScan,
): () => PendingScan {
  const onScan = (code: string, scan: PendingScan) => {
    removeFromSearch(scan);
    onCode(code);
  };
  return listenForKeys(readScannedSign, onScan, from);
}

/** A page that searches for what is typed on it got the code too (`useLettersToSearch`). */
function removeFromSearch({ field, text }: PendingScan): void {
  const search = document.activeElement;
  if (field !== null || !(search instanceof HTMLInputElement)) return;
  typeInto(search, search.value.slice(0, -text.length));
}

/**
 * Detects a scan wherever the focus is: 4 or more characters, typed faster than people type, then
 * Enter; a long one, such as the QR code of a leaflet, may have spaces. Characters that the scanner
 * typed into a field are removed again, and a select keeps its value. Stopping returns the start of
 * the next scan, for the listener after it. The function is self-contained, because its source
 * becomes a script (EARLY_SCANS).
 */
export function listenForKeys(
  signOf: (event: KeyboardEvent) => string,
  onCode: (code: string, scan: PendingScan) => void,
  from?: PendingScan,
): () => PendingScan {
  /** A wedge scanner types a code in a few milliseconds per character and ends it with Enter. */
  const gapMax_ms = 60;
  /** People can type four or five characters fast too. */
  const shortGapMax_ms = 20;
  const shortCode = 5;
  /** A scan starts after a pause in typing: half a code is no code. */
  const silence_ms = 150;
  const code = /^(?:[!-~]{4,40}|[ -~]{41,})$/;
  const nothing: PendingScan = { text: '', at: 0, gap_ms: 0, field: null, before: '' };
  let pending = from ?? nothing;

  const appendSign = (sign: string, { timeStamp: at, target }: KeyboardEvent): PendingScan => {
    const gap = at - pending.at;
    if (pending.text !== '' && gap <= silence_ms) {
      return { ...pending, text: pending.text + sign, at, gap_ms: Math.max(pending.gap_ms, gap) };
    }
    const fields = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
    const field = fields.some((kind) => target instanceof kind) ? (target as Field) : null;
    return { text: sign, at, gap_ms: 0, field, before: field?.value ?? '' };
  };
  /**
   * Words and short codes are also typed: within a field a scan has a digit, and a short one
   * belongs to a field that takes codes (`data-takes-codes`). A PIN is no scan.
   */
  const isScan = ({ text, at, gap_ms, field }: PendingScan, now: number): boolean => {
    const isShort = text.length <= shortCode;
    if (Math.max(gap_ms, now - at) > (isShort ? shortGapMax_ms : gapMax_ms)) return false;
    if (!code.test(text) || field === null) return code.test(text);
    const isOwn = field.type === 'password' || (isShort && field.dataset.takesCodes !== undefined);
    return field instanceof HTMLSelectElement || (!isOwn && /\d/.test(text));
  };
  const restore = (field: Field, value: string): void => {
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    set?.call(field, value);
    const kind = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.key === 'Enter' || event.code === 'Enter' || event.code === 'NumpadEnter') {
      const ended = pending;
      pending = nothing;
      if (!isScan(ended, event.timeStamp)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (ended.field !== null) restore(ended.field, ended.before);
      onCode(ended.text, ended);
      return;
    }
    const sign = signOf(event);
    if (sign === '') return;
    pending = appendSign(sign, event);
    // During a scan no character is a shortcut: `-` would reduce the line.
    const { text, gap_ms } = pending;
    const isWithin = text.length > 1 && gap_ms <= shortGapMax_ms && /[0-9A-Za-z]/.test(text);
    // A select would jump to an option with that letter.
    if (isWithin && pending.field instanceof HTMLSelectElement) event.preventDefault();
    if (isWithin && pending.field === null) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, true);
  return () => {
    window.removeEventListener('keydown', listen, true);
    return pending;
  };
}
