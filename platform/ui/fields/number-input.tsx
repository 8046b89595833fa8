import type { TFunction } from 'i18next';
import {
  type ComponentProps,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import {
  type NumberFormat,
  type NumberRefusal,
  readNumber,
  readSum,
} from '#domains/kernel/core/read-number.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { listenForScans } from '../scan/listen-for-scans.ts';
import { showToast } from '../toasts.tsx';
import { type NumberFormatter, useNumberFormat } from '../use-number-format.ts';
import { NumberNote } from './number-note.tsx';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  ref?: Ref<HTMLInputElement> | undefined;
  /** As typed. */
  value: string;
  format: NumberFormat;
  /** Whether it may be a sum: `3*45+10`. */
  isSum?: boolean;
  onChange: (text: string) => void;
};

/** Input that needs no explanation: a few plain digits, with a decimal point. */
const OBVIOUS = /^\d{0,4}(?:\.\d*)?$/;

/**
 * The field for all numbers. Below it, it shows how it read the input, or why it cannot: then
 * neither its form nor any other change of the page is sent (`unread-numbers.ts`). A first press
 * selects all, so that typing replaces it.
 */
export function NumberInput({ ref, value, format, isSum, onChange, ...rest }: Props) {
  const { t } = useTranslation('common');
  const numberFormat = useNumberFormat();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isTyped, setTyped] = useState(false);
  const stopHearing = useRef<(() => void) | null>(null);
  useEffect(() => () => stopHearing.current?.(), []);
  const isPressed = useRef(false);
  const isEmpty = value.trim() === '';
  const read = isEmpty ? null : (isSum ? readSum : readNumber)(value, format);
  const refusal = isRejection(read) ? (read as NumberRefusal) : null;
  const reason = refusal === null ? null : reasonOf(refusal, t, numberFormat);
  useLayoutEffect(() => inputRef.current?.setCustomValidity(reason ?? ''), [reason]);
  // A value that other code set while the field has the focus is replaced by typing too.
  const isLocalChange = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the value that was set.
  useLayoutEffect(() => {
    const isFocused = document.activeElement === inputRef.current;
    if (!isLocalChange.current && isFocused) {
      inputRef.current?.select();
      setTyped(false);
    }
    isLocalChange.current = false;
  }, [value]);
  const understood =
    read === null || refusal !== null || OBVIOUS.test(toLatinDigits(value))
      ? null
      : t('number_understood', { number: writtenAs(read as number, format, numberFormat) });
  const note = isTyped ? (reason ?? understood) : null;
  const { 'aria-describedby': hint, onFocus, onBlur, onMouseDown, ...others } = rest;
  return (
    <>
      <input
        inputMode={format.decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...others}
        ref={(field) => {
          inputRef.current = field;
          if (typeof ref === 'function') ref(field);
          else if (ref !== null && ref !== undefined) ref.current = field;
        }}
        aria-describedby={[hint, note === null ? null : id].filter(Boolean).join(' ') || undefined}
        aria-invalid={refusal !== null || others['aria-invalid'] || undefined}
        data-number
        data-unread={refusal === null ? undefined : ''}
        value={value}
        onFocus={(event) => {
          isPressed.current = false;
          // If the page itself listens for scans, they do not reach this field.
          const refuse = (code: string) =>
            showToast(t('scan_not_taken', { code: code.slice(0, 40) }), 'error');
          stopHearing.current?.();
          stopHearing.current = listenForScans(refuse);
          event.currentTarget.select();
          setTyped(refusal !== null);
          onFocus?.(event);
        }}
        onMouseDown={(event) => {
          onMouseDown?.(event);
          if (isPressed.current || isTyped || event.button !== 0) return;
          // The browser would place a caret there, and only after the click.
          event.preventDefault();
          event.currentTarget.focus();
          event.currentTarget.select();
          isPressed.current = true;
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          isLocalChange.current = text !== value;
          setTyped(true);
          onChange(text);
        }}
        onBlur={(event) => {
          stopHearing.current?.();
          setTyped(false);
          onBlur?.(event);
        }}
      />
      {note !== null && (
        <NumberNote id={id} field={inputRef} text={note} isRefused={refusal !== null} />
      )}
    </>
  );
}

function reasonOf(
  { rejection, params }: NumberRefusal,
  t: TFunction<'common'>,
  numberFormat: NumberFormatter,
): string {
  if (rejection === 'two_readings') {
    const [first, second] = [params?.first, params?.second].map((one) =>
      numberFormat.plain(String(one)),
    );
    return t('two_readings', { first: first ?? '', second: second ?? '' });
  }
  if (rejection !== 'too_many_decimals') return t(rejection);
  const most = Number(params?.most);
  return most === 0 ? t('whole_numbers') : t(rejection, { most: numberFormat.count(most) });
}

function writtenAs(value: number, { scale }: NumberFormat, numberFormat: NumberFormatter): string {
  if (scale === 2) return numberFormat.amount(value as never);
  return scale === 4 ? numberFormat.quantity(value as never) : numberFormat.count(value);
}
