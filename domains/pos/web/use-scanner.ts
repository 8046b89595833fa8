import { useEffect, useRef } from 'react';

/** A wedge scanner types a code in a few milliseconds a sign and ends it with Enter. */
const GAP_MAX_MS = 45;
const CODE = /^(?=.*\d)[0-9A-Za-z-]+$/;
const CODE_MIN = 6;

type Buffer = { text: string; at: number; field: HTMLInputElement | null; before: string };

const NOTHING: Buffer = { text: '', at: 0, field: null, before: '' };

/**
 * Hears a scan wherever the focus is. What the scanner typed into a field on the way is taken out
 * again: the field keeps what the person had in it.
 */
export function useScanner(heard: (code: string) => void): void {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    let buffer = NOTHING;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const isNext = event.timeStamp - buffer.at <= GAP_MAX_MS;
      if (event.key === 'Enter') {
        const { text, field, before } = buffer;
        buffer = NOTHING;
        if (!isNext || text.length < CODE_MIN || !CODE.test(text)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (field !== null) restore(field, before);
        latest.current(text);
      } else if (event.key.length === 1) {
        buffer = isNext
          ? { ...buffer, text: buffer.text + event.key, at: event.timeStamp }
          : started(event);
      }
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

function started(event: KeyboardEvent): Buffer {
  const field = event.target instanceof HTMLInputElement ? event.target : null;
  return { text: event.key, at: event.timeStamp, field, before: field?.value ?? '' };
}

/** Sets a value so that React hears of it. */
function restore(field: HTMLInputElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
