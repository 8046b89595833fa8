/** The average of all stock, or the oldest first. */
export type Method = 'average' | 'fifo';

export type Worth = { quantity: bigint; value: bigint };

/** Pieces with their origin: the position in posting order of the document that brought them. */
export type Piece = Worth & { origin: number };

/** What a line took or brought: pieces, and the missing part. */
export type Trace = { pieces: readonly Piece[]; missing: Worth | null };

/** Rounds half up, for amounts of zero or more. */
export const roundTo = (product: bigint, by: bigint) => (product * 2n + by) / (by * 2n);

export const sum = (parts: readonly Worth[], of: keyof Worth) =>
  parts.reduce((total, part) => total + part[of], 0n);
export const least = (a: bigint, b: bigint) => (a < b ? a : b);
const notBelow = (amount: bigint) => (amount < 0n ? 0n : amount);

/** The stock of one variant in one warehouse; negative if more was sold than was there. */
export class Pile {
  quantity = 0n;
  value = 0n;
  /** The cost of the last movement. */
  last: Worth | null = null;
  #layers: Piece[] = [];
  #method: Method;

  constructor(method: Method) {
    this.#method = method;
  }

  bring(pieces: readonly Piece[]): void {
    const came = { quantity: sum(pieces, 'quantity'), value: sum(pieces, 'value') };
    this.#put(came);
    this.last = came;
    this.#layer(pieces);
  }

  /** Missing stock leaves at a provisional cost; `first`: from this layer before the rest. */
  take(wanted: bigint, guess: Worth | null = null, first: number | null = null) {
    const known = least(wanted, notBelow(this.quantity));
    const average = known === 0n ? 0n : roundTo(this.value * known, this.quantity);
    const pieces = this.#method === 'fifo' ? this.#takeLayers(known, first) : [];
    const of_others = wanted - known;
    const guessed = of_others === 0n ? 0n : guessedOf(of_others, guess);
    const cost = (this.#method === 'fifo' ? sum(pieces, 'value') : average) + guessed;
    this.#put({ quantity: -wanted, value: -cost });
    this.last = { quantity: wanted, value: cost };
    const missing = of_others === 0n ? null : { quantity: of_others, value: guessed };
    return { cost, trace: { pieces, missing } satisfies Trace };
  }

  /** Reverses a receipt: takes its own pieces, and for those that have left the oldest. */
  takeAgain(came: Worth, pieces: readonly Piece[]): void {
    this.#put({ quantity: -came.quantity, value: -came.value });
    this.last = came;
    if (this.#method === 'average') return;
    let remaining = came.quantity;
    for (const { origin, quantity } of pieces) {
      const match = this.#layers.find((layer) => layer.origin === origin);
      const there = least(quantity, match?.quantity ?? 0n);
      if (there > 0n) remaining -= sum(this.#takeLayers(there, origin), 'quantity');
    }
    this.#takeLayers(remaining);
  }

  /** The provisional cost of missing stock; null: unknown here. */
  guess(): Worth | null {
    const newest = this.#layers.at(-1);
    if (newest !== undefined) return { quantity: newest.quantity, value: newest.value };
    if (this.quantity > 0n) return { quantity: this.quantity, value: this.value };
    if (this.quantity < 0n) return { quantity: -this.quantity, value: -this.value };
    return this.last;
  }

  /**
   * Goods arrived in negative stock: the first ones replace what was missing. Returns the error of
   * the provisional cost.
   */
  settle(before: Worth): bigint {
    const came = { quantity: this.quantity - before.quantity, value: this.value - before.value };
    if (before.quantity >= 0n || came.quantity <= 0n) return 0n;
    const there = notBelow(this.quantity);
    this.#takeLayers(notBelow(sum(this.#layers, 'quantity') - there));
    if (there === 0n) {
      return this.#revalue(-roundTo(-before.value * -this.quantity, -before.quantity));
    }
    const share = notBelow(roundTo(came.value * there, came.quantity));
    return this.#revalue(this.#method === 'fifo' ? sum(this.#layers, 'value') : share);
  }

  /** Without stock there is no value, and value is never negative. */
  mend(): bigint {
    if (this.#method === 'fifo') return this.#revalue(sum(this.#layers, 'value'));
    return this.#revalue(this.quantity === 0n ? 0n : notBelow(this.value));
  }

  /** All stock becomes one layer, or the layers are dropped; its value stays. */
  change(method: Method, origin: number): void {
    this.#method = method;
    const { quantity, value } = this;
    this.#layers = method === 'fifo' && quantity > 0n ? [{ origin, quantity, value }] : [];
  }

  /** Takes everything, in its layers. */
  empty(origin: number): Piece[] {
    const { quantity, value } = this;
    const pieces = this.#method === 'fifo' ? this.#layers : [{ origin, quantity, value }];
    this.#layers = [];
    this.#put({ quantity: -quantity, value: -value });
    this.last = { quantity, value };
    return pieces;
  }

  #layer(pieces: readonly Piece[]): void {
    if (this.#method === 'average') return;
    for (const piece of pieces) {
      const match = this.#layers.find(({ origin }) => origin === piece.origin);
      if (match === undefined) this.#layers.push({ ...piece });
      else {
        match.quantity += piece.quantity;
        match.value += piece.value;
      }
    }
    this.#layers.sort((a, b) => a.origin - b.origin);
  }

  #takeLayers(wanted: bigint, first: number | null = null): Piece[] {
    const match = this.#layers.filter(({ origin }) => origin === first);
    const others = this.#layers.filter(({ origin }) => origin !== first);
    const taken = takePieces([...match, ...others], wanted);
    this.#layers = this.#layers.filter(({ quantity }) => quantity > 0n);
    return taken;
  }

  #revalue(worth: bigint): bigint {
    const change = worth - this.value;
    this.value = worth;
    return change;
  }

  #put({ quantity, value }: Worth): void {
    this.quantity += quantity;
    this.value += value;
  }
}

function guessedOf(quantity: bigint, guess: Worth | null): bigint {
  return guess === null ? 0n : roundTo(guess.value * quantity, guess.quantity);
}

/** Takes from each in turn as much as there is; one that empties gives its whole value. */
export function takePieces(from: readonly Piece[], wanted: bigint): Piece[] {
  const taken: Piece[] = [];
  let left = wanted;
  for (const layer of from) {
    if (left === 0n || layer.quantity === 0n) continue;
    const quantity = least(layer.quantity, left);
    const value = roundTo(layer.value * quantity, layer.quantity);
    taken.push({ origin: layer.origin, quantity, value });
    layer.quantity -= quantity;
    layer.value -= value;
    left -= quantity;
  }
  return taken;
}
