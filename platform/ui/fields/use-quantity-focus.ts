import { type RefObject, useEffect, useRef, useState } from 'react';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { typeInto } from './type-into.ts';

/** How long the line of a product may take to appear. */
const WAIT_ms = 3000;

/** A few digits, with a decimal point. A barcode has more. */
const QUANTITY = /^\d{1,6}(?:[.,]\d{0,4})?$/;

type Wanted = {
  variant_id: string;
  /** A quantity that was entered before its field was there. null: none. */
  entered: string | null;
};

type Missed = { typed: string; reason: string };

/** A product chosen by name, a code that was taken, or a text that matched nothing. */
type Outcome = { variant_id: string } | 'taken' | Missed;

type Look = (typed: string) => Promise<Outcome>;

/**
 * After a product is chosen by name, the quantity of its line has the focus, selected. The line may
 * appear later, with the server's answer: what is typed until then is its quantity too, and never a
 * code of another product.
 */
export function useQuantityFocus(search: RefObject<HTMLInputElement | null>) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const latest = useRef<Wanted | null>(null);
  latest.current = wanted;
  const settle = useRef<(isTaken: boolean) => void>(() => undefined);
  useEffect(() => {
    if (wanted === null) return;
    const end = setTimeout(() => {
      setWanted(null);
      settle.current(false);
    }, WAIT_ms);
    return () => clearTimeout(end);
  }, [wanted]);
  // After every render: the line may have come with it.
  useEffect(() => {
    if (wanted === null || quantityFieldOf(wanted.variant_id) === null) return;
    // Not within the effect: React must redraw between the typing and the blur.
    const soon = setTimeout(() => {
      const field = quantityFieldOf(wanted.variant_id);
      if (field === null) return;
      setWanted(null);
      moveTo(field, wanted.entered, search.current);
      settle.current(true);
    });
    return () => clearTimeout(soon);
  });
  const want = (variant_id: string): void => {
    latest.current = { variant_id, entered: null };
    setWanted(latest.current);
  };
  const give = (entered: string, to: Wanted) =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve;
      latest.current = { ...to, entered };
      setWanted(latest.current);
    });
  const pending = useRef<Promise<Outcome> | null>(null);
  const outcomeOf = async (typed: string, look: Look): Promise<Outcome> => {
    const before = await pending.current;
    if (isQuantityText(typed)) {
      const awaited = latest.current;
      if (awaited !== null && (await give(typed, awaited))) return 'taken';
      // The quantity of a name that was not found is no code.
      if (awaited !== null || isMissedName(before)) return missedAs(typed, before);
    }
    const found = await look(typed);
    if (found === 'taken' || isMissed(found)) return found;
    want(found.variant_id);
    return found;
  };
  return {
    want,
    /** Looks texts up in turn. Returns why this one could not be taken; null: it was. */
    enter: async (typed: string, look: Look): Promise<string | null> => {
      const outcome = outcomeOf(typed, look);
      pending.current = outcome;
      const found = await outcome;
      if (pending.current === outcome) pending.current = null;
      return isMissed(found) ? found.reason : null;
    },
  };
}

const isMissed = (outcome: Outcome | null): outcome is Missed =>
  outcome !== null && typeof outcome !== 'string' && 'reason' in outcome;

const isMissedName = (outcome: Outcome | null): outcome is Missed =>
  isMissed(outcome) && /\p{L}/u.test(outcome.typed);

function missedAs(typed: string, before: Outcome | null): Missed {
  return { typed, reason: isMissedName(before) ? `${before.typed}: ${before.reason}` : typed };
}

/** Whether a typed text may be a quantity. */
function isQuantityText(text: string): boolean {
  return QUANTITY.test(toLatinDigits(text.trim()));
}

/** The field with the quantity of a product: of several lines the last. */
function quantityFieldOf(variant_id: string): HTMLInputElement | null {
  const fields = document.querySelectorAll<HTMLInputElement>(
    `[data-quantity-of="${CSS.escape(variant_id)}"]:enabled`,
  );
  return fields[fields.length - 1] ?? null;
}

/** Text in the search that is no quantity belongs to the next product: the focus stays there. */
function moveTo(
  field: HTMLInputElement,
  entered: string | null,
  search: HTMLInputElement | null,
): void {
  const isSearching = search !== null && document.activeElement === search;
  if (entered !== null) {
    field.focus();
    typeInto(field, entered);
    field.blur();
    search?.focus();
    return;
  }
  const text = isSearching ? search.value : '';
  if (text.trim() !== '' && !isQuantityText(text)) return;
  field.focus();
  field.select();
  if (!isSearching || text.trim() === '') return;
  typeInto(search, '');
  typeInto(field, text);
}
