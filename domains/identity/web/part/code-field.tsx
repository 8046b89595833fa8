import { Box } from '@mantine/core';
import { type FormEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { readCode } from '../../core/one-time-code.ts';
import form from './account-form.module.css';
import s from './code-field.module.css';
import { Wrong } from './wrong.tsx';

const LENGTH = 6;
const CELLS = Array.from({ length: LENGTH }, (_, index) => index);

type Props = {
  code: string;
  onCode: (code: string) => void;
  failed: string | null;
  field: Ref<HTMLInputElement>;
};

/**
 * One input, drawn as six cells: typed, pasted or filled-in text may hold spaces and Bengali
 * digits.
 */
export function CodeField({ code, onCode, failed, field }: Props) {
  const { t } = useTranslation('identity');
  const { digits } = useNumberFormat();
  const [isFocused, setFocused] = useState(false);
  const id = useId();
  const isFailed = failed !== null;
  const next = Math.min(code.length, LENGTH - 1);
  const read = (event: FormEvent<HTMLInputElement>) => onCode(digitsIn(event.currentTarget.value));
  return (
    <div>
      <label htmlFor={id} className={form.label}>
        {t('six_digits')}
      </label>
      <div className={s.cells} data-failed={isFailed || undefined}>
        {CELLS.map((index) => (
          <span
            key={index}
            className={s.cell}
            aria-hidden="true"
            data-next={(isFocused && index === next) || undefined}
          >
            {digits(code[index] ?? '')}
          </span>
        ))}
        <input
          id={id}
          ref={field}
          name="code"
          className={s.input}
          value={code}
          onInput={read}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={isFailed || undefined}
          aria-describedby={isFailed ? `${id}-failed` : undefined}
        />
      </div>
      {isFailed && (
        <Box
          component="p"
          id={`${id}-failed`}
          mt={6}
          mx={0}
          mb={0}
          fz="var(--hk-small)"
          lh="var(--hk-small-line)"
          role="alert"
        >
          <Wrong text={failed} />
        </Box>
      )}
    </div>
  );
}

/** The first six digits of a text, as Latin digits. */
function digitsIn(typed: string): string {
  return [...typed]
    .map((sign) => readCode(sign.repeat(LENGTH))?.[0] ?? '')
    .join('')
    .slice(0, LENGTH);
}
