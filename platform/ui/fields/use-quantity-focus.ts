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
  settle: (isTaken: boolean) => void;
};

type Chosen = { variant_id: string };

type Missed = { typed: string; reason: string };

/** A product chosen by name, a code that was taken, or a text that matched nothing. */
type Outcome = Chosen | 'taken' | Missed;

type Look = (typed: string) => Promise<Outcome>;

/**
 * After a product is chosen by name, the quantity of its line has the focus, selected. The line may
 * appear later, with the server's answer: what is typed until then is its quantity too, and never a
 * code of another product. Of several products the one that was chosen last has the focus.
 */
export function useQuantityFocus(search: RefObject<HTMLInputElement | null>) {
  const [wanted, setWanted] = useState<readonly Wanted[]>([]);
  const latest = useRef(wanted);
  const change = (next: readonly Wanted[]) => {
    latest.current = next;
    setWanted(next);
  };
  const settled = useRef((one: Wanted, isTaken: boolean) => {
    change(latest.current.filter((other) => other !== one));
    one.settle(isTaken);
  });
  useTimeLimit(wanted, settled);
  // After every render: the line may have come with it.
  useEffect(() => {
    const one = wanted.find(({ variant_id }) => quantityFieldOf(variant_id) !== null);
    if (one === undefined) return;
    // Not within the effect: React must redraw between the typing and the blur.
    const soon = setTimeout(() => {
      const field = quantityFieldOf(one.variant_id);
      if (field === null) return;
      moveTo(field, one.entered, search.current);
      settled.current(one, true);
    });
    return () => clearTimeout(soon);
  });
  const choices = useRef(0);
  const want = (variant_id: string): void => {
    const entered = latest.current.filter((one) => one.entered !== null);
    change([...entered, { variant_id, entered: null, settle: () => undefined }]);
  };
  const give = (entered: string, variant_id: string) =>
    new Promise<boolean>((settle) => {
      const others = latest.current.filter((one) => one.variant_id !== variant_id);
      change([...others, { variant_id, entered, settle }]);
    });
  const pending = useRef<Promise<Outcome> | null>(null);
  const outcomeOf = async (typed: string, look: Look): Promise<Outcome> => {
    const before = await pending.current;
    if (isQuantityText(typed)) {
      const awaited = isChosen(before) ? before : latest.current.at(-1);
      if (awaited !== undefined && (await give(typed, awaited.variant_id))) return 'taken';
      // The quantity of a name that was not found is no code.
      if (awaited !== undefined || isMissedName(before)) return missedAs(typed, before);
    }
    const count = choices.current;
    const found = await look(typed);
    if (isChosen(found) && choices.current === count) want(found.variant_id);
    return found;
  };
  return {
    /** By a press. On a phone the focus would open its keyboard over the lines. */
    want: (variant_id: string) => {
      choices.current += 1;
      if (window.matchMedia('(hover: hover)').matches) want(variant_id);
    },
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

/** A line that does not appear in time is no longer waited for. */
function useTimeLimit(
  wanted: readonly Wanted[],
  settled: RefObject<(one: Wanted, isTaken: boolean) => void>,
): void {
  useEffect(() => {
    if (wanted.length === 0) return;
    const end = setTimeout(() => {
      for (const one of wanted) settled.current(one, false);
    }, WAIT_ms);
    return () => clearTimeout(end);
  }, [wanted, settled]);
}

const isChosen = (outcome: Outcome | null): outcome is Chosen =>
  outcome !== null && typeof outcome !== 'string' && 'variant_id' in outcome;

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
  const active = document.activeElement;
  const isSearching = search !== null && active === search;
  if (entered !== null) {
    field.focus();
    typeInto(field, entered);
    field.blur();
    if (active instanceof HTMLInputElement) active.focus();
    else search?.focus();
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
