import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { NumberNote } from '#platform/ui/fields/number-note.tsx';
import { readBarcodes } from '../../core/read-barcodes.ts';

/** The typed codes without duplicates. Empty while one is invalid. */
export function barcodesOf(typed: string): string[] {
  const codes = readBarcodes(typed);
  return isRejection(codes) ? [] : [...new Set(codes)];
}

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (typed: string) => void;
};

/**
 * Barcodes in any common format, cleaned as in imports. An invalid one is rejected below the field
 * and
 * blocks saving (`unread-numbers.ts`).
 */
export function BarcodesInput({ value, onChange, ...rest }: Props) {
  const { t } = useTranslation('catalog');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const codes = readBarcodes(value);
  const reason = isRejection(codes) ? t(codes.rejection, { text: codes.params?.text }) : null;
  useLayoutEffect(() => field.current?.setCustomValidity(reason ?? ''), [reason]);
  const hint = [rest['aria-describedby'], reason === null ? null : id].filter(Boolean).join(' ');
  return (
    <>
      <input
        maxLength={1300}
        autoComplete="off"
        {...rest}
        ref={field}
        aria-describedby={hint || undefined}
        aria-invalid={reason !== null || undefined}
        data-unread={reason === null ? undefined : ''}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {reason !== null && <NumberNote id={id} field={field} text={reason} isRefused />}
    </>
  );
}
