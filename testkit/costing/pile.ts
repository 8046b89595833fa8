/** The average of all that lies there, or the oldest first. */
export type Method = 'average' | 'fifo';

export type Worth = { quantity: bigint; value: bigint };
/** What came in by one line, and what is still there of it. */
export type Layer = Worth;

/** What a line took from layers, what it took that was not there, or the layer it brought. */
export type Trace = {
  taken: (Worth & { layer: Layer })[];
  missing: Worth | null;
  brought: Layer | null;
};

/** Half away from zero, of amounts that are not below it. */
export const rounded = (product: bigint, by: bigint) => (product * 2n + by) / (by * 2n);

const sum = (layers: readonly Worth[], of: keyof Worth) =>
  layers.reduce((total, layer) => total + layer[of], 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const notBelow = (amount: bigint) => (amount < 0n ? 0n : amount);

/** What lies in one place of one kind of goods; below zero where more was sold than lay there. */
export class Pile {
  quantity = 0n;
  value = 0n;
  /** What the goods cost that moved last. */
  last: Worth | null = null;
  #layers: Layer[] = [];
  readonly #method: Method;

  constructor(method: Method) {
    this.#method = method;
  }

  bring({ quantity, value }: Worth): Trace {
    const brought = { quantity, value };
    this.#put({ quantity, value });
    this.last = { quantity, value };
    if (this.#method === 'fifo') this.#layers.push(brought);
    return { taken: [], missing: null, brought };
  }

  /** What is not there leaves at the cost of others; `first`: out of this layer before the rest. */
  take(wanted: bigint, guess: Worth | null = null, first: Layer | null = null) {
    const known = least(wanted, notBelow(this.quantity));
    const average = known === 0n ? 0n : rounded(this.value * known, this.quantity);
    const others = this.#layers.filter((layer) => layer !== first);
    const isThere = this.#layers.some((layer) => layer === first);
    const inTurn = first !== null && isThere ? [first, ...others] : others;
    const taken = this.#method === 'fifo' ? takeLayers(inTurn, known) : [];
    const of_others = wanted - known;
    const guessed = of_others === 0n ? 0n : guessedOf(of_others, guess);
    const cost = (this.#method === 'fifo' ? sum(taken, 'value') : average) + guessed;
    this.#put({ quantity: -wanted, value: -cost });
    this.last = { quantity: wanted, value: cost };
    const missing = of_others === 0n ? null : { quantity: of_others, value: guessed };
    return { cost, trace: { taken, missing, brought: null } satisfies Trace };
  }

  /** What left goes back where it was; what came goes, and for what is gone of it the oldest. */
  undo({ quantity, value, trace }: Worth & { trace: Trace }): void {
    this.#put({ quantity: -quantity, value: -value });
    this.last = {
      quantity: quantity < 0n ? -quantity : quantity,
      value: value < 0n ? -value : value,
    };
    if (this.#method === 'average') return;
    for (const { layer, ...back } of trace.taken) {
      layer.quantity += back.quantity;
      layer.value += back.value;
    }
    if (trace.missing !== null) this.#layers.push({ ...trace.missing });
    if (trace.brought === null) return;
    const others = this.#layers.filter((layer) => layer !== trace.brought);
    takeLayers([trace.brought, ...others], quantity);
  }

  /** What the goods are taken to cost that will be missing; null: nothing says it here. */
  guess(): Worth | null {
    const newest = this.#layers.findLast(({ quantity }) => quantity > 0n);
    if (newest !== undefined) return { ...newest };
    if (this.quantity > 0n) return { quantity: this.quantity, value: this.value };
    if (this.quantity < 0n) return { quantity: -this.quantity, value: -this.value };
    return this.last;
  }

  /**
   * Goods came to a pile below zero: what came first stands for what was missing. Answers by how
   * much the guess was wrong.
   */
  settle(before: Worth): bigint {
    const came = { quantity: this.quantity - before.quantity, value: this.value - before.value };
    if (before.quantity >= 0n || came.quantity <= 0n) return 0n;
    const lying = notBelow(this.quantity);
    takeLayers(this.#layers, notBelow(sum(this.#layers, 'quantity') - lying));
    if (lying === 0n) {
      return this.#revalue(-rounded(-before.value * -this.quantity, -before.quantity));
    }
    const share = notBelow(rounded(came.value * lying, came.quantity));
    return this.#revalue(this.#method === 'fifo' ? sum(this.#layers, 'value') : share);
  }

  /** Where no goods are nothing is worth anything, and nothing is worth less than nothing. */
  mend(): bigint {
    if (this.#method === 'fifo') return this.#revalue(sum(this.#layers, 'value'));
    return this.#revalue(this.quantity === 0n ? 0n : notBelow(this.value));
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
  return guess === null ? 0n : rounded(guess.value * quantity, guess.quantity);
}

/** Of each as much as is there, in turn; a layer that empties gives all it was worth. */
function takeLayers(layers: readonly Layer[], wanted: bigint): Trace['taken'] {
  const taken: Trace['taken'] = [];
  let left = wanted;
  for (const layer of layers) {
    if (left === 0n || layer.quantity === 0n) continue;
    const quantity = least(layer.quantity, left);
    const value = rounded(layer.value * quantity, layer.quantity);
    taken.push({ layer, quantity, value });
    layer.quantity -= quantity;
    layer.value -= value;
    left -= quantity;
  }
  return taken;
}
