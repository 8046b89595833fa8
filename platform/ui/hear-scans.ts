/** What has been typed of what may be a scan. */
export type Heard = {
  text: string;
  at: number;
  /** Some sign came later than a scanner types: a person writes. */
  isSlow: boolean;
  field: HTMLInputElement | null;
  before: string;
};

/**
 * Hears a scan wherever the focus is. What the scanner typed into a field on the way is taken out
 * again: the field keeps what the person had in it. To stop gives what was heard of the next scan,
 * for whoever goes on from there. All of it stands within: its text is a script too (EARLY_SCANS).
 */
export function hearScans(onCode: (code: string) => void, from?: Heard): () => Heard {
  /** A wedge scanner types a code in a few milliseconds a sign and ends it with Enter. */
  const gapMax_ms = 60;
  /** Before its first sign nothing is typed for a while: half a code is no code. */
  const silence_ms = 150;
  const code = /^(?=.*\d)[0-9A-Za-z-]{6,}$/;
  const nothing: Heard = { text: '', at: 0, isSlow: false, field: null, before: '' };
  let heard = from ?? nothing;

  const afterSign = (event: KeyboardEvent): Heard => {
    const gap = event.timeStamp - heard.at;
    if (heard.text !== '' && gap <= silence_ms) {
      const isSlow = heard.isSlow || gap > gapMax_ms;
      return { ...heard, text: heard.text + event.key, at: event.timeStamp, isSlow };
    }
    const field = event.target instanceof HTMLInputElement ? event.target : null;
    const before = field?.value ?? '';
    return { text: event.key, at: event.timeStamp, isSlow: false, field, before };
  };
  /** Sets a value so that React hears of it. */
  const restore = (field: HTMLInputElement, value: string): void => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === 'Enter') {
      const { text, field, before } = heard;
      const isScan = !heard.isSlow && event.timeStamp - heard.at <= gapMax_ms;
      heard = nothing;
      if (!isScan || !code.test(text)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (field !== null) restore(field, before);
      onCode(text);
    } else if (event.key.length === 1) {
      heard = afterSign(event);
    }
  };
  window.addEventListener('keydown', listen, true);
  return () => {
    window.removeEventListener('keydown', listen, true);
    return heard;
  };
}
