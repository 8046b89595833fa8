import { useEffect, useRef } from 'react';

/** A wedge scanner types a code in a few milliseconds a sign and ends it with Enter. */
const GAP_MAX_MS = 60;
/** Before its first sign nothing is typed for a while: half a code is no code. */
const SILENCE_MS = 150;
const CODE = /^(?=.*\d)[0-9A-Za-z-]+$/;
const CODE_MIN = 6;

type Heard = {
  text: string;
  at: number;
  /** Some sign came later than a scanner types: a person writes. */
  isSlow: boolean;
  field: HTMLInputElement | null;
  before: string;
};

const NOTHING: Heard = { text: '', at: 0, isSlow: false, field: null, before: '' };

/**
 * Hears a scan wherever the focus is. What the scanner typed into a field on the way is taken out
 * again: the field keeps what the person had in it.
 */
export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let heard = NOTHING;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (event.key === 'Enter') {
        const { text, field, before } = heard;
        const isScan = !heard.isSlow && event.timeStamp - heard.at <= GAP_MAX_MS;
        heard = NOTHING;
        if (!isScan || text.length < CODE_MIN || !CODE.test(text)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (field !== null) restore(field, before);
        latest.current(text);
      } else if (event.key.length === 1) {
        heard = afterSign(heard, event);
      }
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

function afterSign(heard: Heard, event: KeyboardEvent): Heard {
  const gap = event.timeStamp - heard.at;
  if (heard.text !== '' && gap <= SILENCE_MS) {
    const isSlow = heard.isSlow || gap > GAP_MAX_MS;
    return { ...heard, text: heard.text + event.key, at: event.timeStamp, isSlow };
  }
  const field = event.target instanceof HTMLInputElement ? event.target : null;
  const before = field?.value ?? '';
  return { text: event.key, at: event.timeStamp, isSlow: false, field, before };
}

/** Sets a value so that React hears of it. */
function restore(field: HTMLInputElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
