import { type RefObject, useEffect, useState } from 'react';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { showToast } from '../toasts.tsx';

/** Takes what a code means, or says in words why it took nothing. */
type Enter = (code: string) => Promise<string | null>;

/**
 * A field that codes are typed into one after the other. Enter takes the code out of it, so that
 * the next begins in an empty field while this one is looked for. A code that took nothing comes
 * back with the reason, unless somebody went on: then both are told aside.
 */
export function useCodeField(field: RefObject<HTMLInputElement | null>, onEnter: Enter) {
  const [text, setText] = useState('');
  const [missed, setMissed] = useState<string | null>(null);
  const [pendingCodes, setPendingCodes] = useState<readonly string[]>([]);
  // The next code is typed over it.
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
    /** What is being looked for, to be shown where the field is empty. */
    pendingText: pendingCodes.length === 0 ? null : `${pendingCodes.join(', ')} …`,
    /** Whether nobody went on since Enter: then an answer may ask for something. */
    isWaitedFor,
  };
}
