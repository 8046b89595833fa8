import { type RefObject, useEffect, useState } from 'react';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { showToast } from '../toasts.tsx';

/** Uses a code, or returns why it could not. */
type Enter = (code: string) => Promise<string | null>;

/**
 * A field for one code after the other. Enter clears it, so that the next code can be typed during
 * the lookup. A failed code returns to the field with the reason; if the user has continued, both
 * appear in a toast.
 */
export function useCodeField(field: RefObject<HTMLInputElement | null>, onEnter: Enter) {
  const [text, setText] = useState('');
  const [missed, setMissed] = useState<string | null>(null);
  const [pendingCodes, setPendingCodes] = useState<readonly string[]>([]);
  // The next code replaces it.
  useEffect(() => {
    if (missed !== null) field.current?.select();
  }, [missed, field]);
  const type = (typed: string) => {
    setText(typed);
    setMissed(null);
  };
  const isWaitedFor = () => document.activeElement === field.current && field.current?.value === '';
  const enter = async () => {
    const typed = text.trim();
    const code = toLatinDigits(typed);
    if (code === '') return;
    type('');
    setPendingCodes((codes) => [...codes, typed]);
    const reason = await onEnter(code);
    setPendingCodes((codes) => codes.toSpliced(codes.indexOf(typed), 1));
    if (reason === null) return;
    if (!isWaitedFor()) return showToast(`${typed}: ${reason}`, 'error');
    setText(typed);
    setMissed(reason);
  };
  return {
    text,
    type,
    enter,
    missed,
    /** The pending codes, for display in the empty field. */
    pendingText: pendingCodes.length === 0 ? null : `${pendingCodes.join(', ')} …`,
    /** Whether the user has waited since Enter: then a result may open a dialog. */
    isWaitedFor,
  };
}
