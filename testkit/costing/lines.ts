import { least, roundTo, sum, type Trace, type Worth } from './pile.ts';

export type Item = { variant: string; quantity: bigint };

/** What moved by a line, what has moved back since, and for how much. */
export type Line = Item & {
  warehouse: string;
  /** Its cost, or the net and VAT of its document. */
  amounts: readonly bigint[];
  back: bigint;
  given: bigint[];
  trace: Trace;
  /** The returned share of each part of it. */
  outs: Map<number, Worth>;
};

/** Pieces that a document returned: from which part of the line. */
export type ReturnedPart = Worth & { part: number };
/** The share of each amount for another quantity; the last return takes the rest. */
export function giveShares(line: Line, quantity: bigint): bigint[] {
  const shares = line.amounts.map((amount, index) => {
    const due = roundTo(amount * (line.back + quantity), line.quantity);
    const share = due - (line.given[index] ?? 0n);
    return share < 0n ? 0n : share;
  });
  takeShares(
    line,
    -quantity,
    shares.map((share) => -share),
  );
  return shares;
}

export function takeShares(line: Line, quantity: bigint, shares: readonly bigint[]): void {
  line.back -= quantity;
  line.given = line.given.map((given, index) => given - (shares[index] ?? 0n));
}

/** The parts in which a line left, oldest first; null: none of it was in a layer. */
function partsOf({ trace, quantity }: Line): (Worth & { origin: number | null })[] | null {
  const { pieces, missing } = trace;
  if (pieces.length === 0) return null;
  const parts = missing === null ? [...pieces] : [...pieces, { ...missing, origin: null }];
  return sum(parts, 'quantity') === quantity ? parts : null;
}

/** Of 4 at 10.00 and 6 at 20.00 that were sold, 7 come back: 6 at 20.00 and 1 at 10.00. */
export function giveBack(line: Line, quantity: bigint) {
  const all = partsOf(line);
  if (all === null) return null;
  const parts: (ReturnedPart & { origin: number | null })[] = [];
  let left = quantity;
  for (const [part, { origin, ...moved }] of [...all.entries()].reverse()) {
    const back = line.outs.get(part) ?? { quantity: 0n, value: 0n };
    const out = { quantity: moved.quantity - back.quantity, value: moved.value - back.value };
    const some = least(out.quantity, left);
    if (some === 0n) continue;
    left -= some;
    parts.push({ part, origin, quantity: some, value: roundTo(out.value * some, out.quantity) });
  }
  const value = sum(parts, 'value');
  takeShares(line, -quantity, [-value]);
  for (const { part, ...back } of parts) addOut(line, { part, ...back });
  return { pieces: parts.toReversed(), value, parts };
}

function addOut(line: Line, { part, quantity, value }: ReturnedPart): void {
  const before = line.outs.get(part) ?? { quantity: 0n, value: 0n };
  line.outs.set(part, { quantity: before.quantity + quantity, value: before.value + value });
}

export function takeOut(line: Line, parts: readonly ReturnedPart[]): void {
  for (const { part, quantity, value } of parts) {
    addOut(line, { part, quantity: -quantity, value: -value });
  }
}
