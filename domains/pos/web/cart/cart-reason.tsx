import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import type { Cart, CartEvent } from './cart.ts';
import s from './cart-panel.module.css';
import { REASONS } from './cart-removed.ts';

type Props = { cart: Cart; dispatch: (event: CartEvent) => void };

/** The prompt stays this long; then the default reason is used. */
const PROMPT_MS = 8_000;

/**
 * Asks why something left the cart: a key or a tap answers; without one the first reason is used.
 */
export function ReasonStrip({ cart, dispatch }: Props) {
  const { t } = useTranslation('pos');
  const { asking, removed } = cart;
  useEffect(() => {
    if (asking === null) return;
    const timer = setTimeout(dispatch, PROMPT_MS, { kind: 'pass_reason' } as const);
    return () => clearTimeout(timer);
  }, [asking, dispatch]);
  if (asking === null) return null;
  return (
    <fieldset className={s.reasons} data-count={removed.length}>
      <legend>{t('why_removed')}</legend>
      {REASONS.map((reason, index) => (
        <button
          key={reason}
          type="button"
          data-first={index === 0 || undefined}
          onClick={() => dispatch({ kind: 'give_reason', reason })}
        >
          {t(`reason_${reason}`)}
          {index === 0 && <KeyHint keys="Enter" />}
        </button>
      ))}
      <button type="button" className={s.putBack} onClick={() => dispatch({ kind: 'put_back' })}>
        <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />
        {t('put_back')}
      </button>
    </fieldset>
  );
}
