import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { numberIn, quantityFormat } from '#domains/kernel/core/read-number.ts';
import { useNumberFormat } from '../use-number-format.ts';
import { NumberInput } from './number-input.tsx';

type Props = Omit<ComponentProps<typeof NumberInput>, 'value' | 'format' | 'onChange'> & {
  /** null: no quantity yet. */
  value: Quantity | null;
  decimals: number;
  units?: readonly string[] | undefined;
  /** The product: after it is chosen by name, this field has the focus. */
  of?: string | undefined;
  onTaken: (quantity: Quantity) => void;
};

/**
 * A quantity that is committed on blur, by Enter or by any shortcut of the till. Escape restores
 * it; unreadable text stays, with the reason. After Enter the search of the page has the focus.
 */
export function QuantityInput(props: Props) {
  const { value, decimals, units, of, onTaken, className, ...rest } = props;
  const numberFormat = useNumberFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const isGivenUp = useRef(false);
  const known = value === null ? '' : numberFormat.quantity(value);
  const format = quantityFormat(decimals, units);
  return (
    <NumberInput
      {...rest}
      className={`${className ?? ''} figures`}
      data-takes
      data-quantity-of={of}
      format={format}
      value={typed ?? known}
      onChange={(text) => {
        // Removing a scan restores the known text, which does not count as typing.
        setTyped(text === known ? null : text);
      }}
      onBlur={() => {
        const quantity = numberIn(typed ?? '', format) as Quantity | null;
        const isUnread = typed !== null && typed.trim() !== '' && quantity === null;
        if (!isUnread || isGivenUp.current) setTyped(null);
        if (quantity !== null && !isGivenUp.current) onTaken(quantity);
        isGivenUp.current = false;
      }}
      onKeyDown={(event) => {
        isGivenUp.current = event.key === 'Escape';
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.currentTarget.blur();
        if (event.currentTarget.dataset.unread === undefined) focusSearch(event);
      }}
    />
  );
}

/** Only where there is a keyboard: on a touch screen the focus would open one. */
function focusSearch(event: KeyboardEvent<HTMLInputElement>): void {
  const search = document.querySelector<HTMLInputElement>('[data-finds]');
  if (search === null || !window.matchMedia('(hover: hover)').matches) return;
  if (event.currentTarget.closest('[role="dialog"]') !== null) return;
  event.preventDefault();
  search.focus();
}
