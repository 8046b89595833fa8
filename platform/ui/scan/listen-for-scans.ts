import { scannedSign } from './scanned-sign.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What has been typed of what may be a scan. */
export type PendingScan = {
  /** By the keys: what the scanner meant, whatever the layout of the keyboard writes. */
  text: string;
  at: number;
  /** The longest between two signs. */
  gap_ms: number;
  field: Field | null;
  before: string;
};

/** Hears scans by the places of keys. */
export function listenForScans(
  onCode: (code: string) => void,
  from?: PendingScan,
): () => PendingScan {
  return listenForKeys(scannedSign, onCode, from);
}

/**
 * Hears a scan wherever the focus is: 4 signs or more typed faster than a person types, then Enter;
 * a long one, the QR code of a leaflet, has spaces too. What the scanner typed into a field on the
 * way is taken out again, and a choice stays as it was. To stop gives what was heard of the next
 * scan, for the listener after it. All of it stands within: its text is a script (EARLY_SCANS).
 */
export function listenForKeys(
  signOf: (event: KeyboardEvent) => string,
  onCode: (code: string) => void,
  from?: PendingScan,
): () => PendingScan {
  /** A wedge scanner types a code in a few milliseconds a sign and ends it with Enter. */
  const gapMax_ms = 60;
  /** Four or five signs a person types fast too. */
  const shortGapMax_ms = 20;
  const shortCode = 5;
  /** Before its first sign nothing is typed for a while: half a code is no code. */
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
   * Words and short codes are typed too, and end with Enter: within a field a code has a digit, and
   * a short one is the field's own where it takes codes (`data-takes-codes`). A PIN is none.
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
      onCode(ended.text);
      return;
    }
    const sign = signOf(event);
    if (sign === '') return;
    pending = appendSign(sign, event);
    // In the midst of a scan a sign is no key of the page: `-` would take one from the line.
    const { text, gap_ms } = pending;
    const isWithin = text.length > 1 && gap_ms <= shortGapMax_ms && /[0-9A-Za-z]/.test(text);
    // A choice would look for an option that begins so.
    if (isWithin && pending.field instanceof HTMLSelectElement) event.preventDefault();
    if (isWithin && pending.field === null) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, true);
  return () => {
    window.removeEventListener('keydown', listen, true);
    return pending;
  };
}
