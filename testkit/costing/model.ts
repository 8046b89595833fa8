/** A line that left, as the model remembers it: what it cost, and what of it has come back. */
type Left = { variant: string; quantity: bigint; cost: bigint; back: bigint; given: bigint };
type Moved = { variant: string; quantity: bigint; value: bigint };
/** What came in by one line, and what is still there of it. */
type Layer = { quantity: bigint; value: bigint };
/** What a line took from layers, or the layer it brought. */
type Trace = { taken: { layer: Layer; quantity: bigint; value: bigint }[]; brought: Layer | null };
type Done = {
  kind: 'sale' | 'return' | 'other';
  moves: (Moved & { trace: Trace })[];
  against: string;
  left: Left[];
};
type Pile = { quantity: bigint; value: bigint; layers: Layer[] };

/** Half away from zero, of amounts that are not below it. */
const rounded = (product: bigint, by: bigint) => (product * 2n + by) / (by * 2n);

export type Standing = {
  levels: Readonly<Record<string, readonly [bigint, bigint]>>;
  ledger: Readonly<Record<string, bigint>>;
};

/** The average of all that lies there, or the oldest first. */
export type Method = 'average' | 'fifo';

/**
 * What a shop's goods are worth, written a second time and as simply as it can be said: piles,
 * no statements, no shares by remainders. The program has to agree with it to the last paisa.
 */
export class CostingModel {
  readonly #piles = new Map<string, Pile>();
  readonly #done = new Map<string, Done>();
  readonly #ledger = new Map<string, bigint>();
  readonly #method: Method;

  constructor(method: Method) {
    this.#method = method;
  }

  onHand(variant: string): bigint {
    return this.#pileOf(variant).quantity;
  }

  standing(): Standing {
    const levels = [...this.#piles].map(([variant, pile]) => {
      return [variant, [pile.quantity, pile.value]] as const;
    });
    return { levels: Object.fromEntries(levels), ledger: Object.fromEntries(this.#ledger) };
  }

  receive(id: string, lines: readonly Moved[], against = 'Suppliers'): void {
    const moves = lines.map((line) => ({ ...line, trace: this.#bring(line) }));
    this.#record(id, { kind: 'other', moves, against });
    this.#post(against, lines);
  }

  /** False: a line asks for more than is there, and nothing happens. */
  take(id: string, lines: readonly Omit<Moved, 'value'>[], against: string): boolean {
    const asked = new Map<string, bigint>();
    for (const { variant, quantity } of lines) {
      asked.set(variant, (asked.get(variant) ?? 0n) + quantity);
    }
    for (const [variant, quantity] of asked) if (quantity > this.onHand(variant)) return false;
    const moves = lines.map(({ variant, quantity }) => {
      const pile = this.#pileOf(variant);
      const average = rounded(pile.value * quantity, pile.quantity);
      const trace = this.#takeLayers(pile.layers, quantity);
      const oldest = trace.taken.reduce((sum, { value }) => sum + value, 0n);
      const cost = this.#method === 'fifo' ? oldest : average;
      this.#put(variant, -quantity, -cost);
      return { variant, quantity: -quantity, value: -cost, trace };
    });
    const kind = against === 'Cost of sales' ? 'sale' : 'other';
    this.#record(id, { kind, moves, against });
    this.#post(against, moves);
    return true;
  }

  /** What is found lies beside the rest and is worth as much: nothing where nothing lies. */
  find(id: string, variant: string, quantity: bigint): void {
    const pile = this.#pileOf(variant);
    const value = rounded(pile.value * quantity, pile.quantity);
    this.receive(id, [{ variant, quantity, value }], 'Stock gain');
  }

  /** How much of a line of a sale has not come back. */
  leftOfLine(sale: string, line: number): bigint {
    const sold = this.#done.get(sale)?.left[line];
    return sold === undefined ? 0n : sold.quantity - sold.back;
  }

  /** A piece costs what it did when it left; the last takes what earlier ones did not. */
  takeBack(id: string, sale: string, line: number, quantity: bigint): void {
    const sold = this.#done.get(sale)?.left[line];
    if (sold === undefined) throw new Error('a line that was sold');
    const due = rounded(sold.cost * (sold.back + quantity), sold.quantity) - sold.given;
    const value = due < 0n ? 0n : due;
    sold.back += quantity;
    sold.given += value;
    const move = { variant: sold.variant, quantity, value };
    const moves = [{ ...move, trace: this.#bring(move) }];
    this.#record(id, { kind: 'return', moves, against: 'Cost of sales' });
    const done = this.#done.get(id);
    if (done !== undefined) done.left = [sold];
    this.#post('Cost of sales', moves);
  }

  /** False: goods that came by it are no longer there, or something came back of it. */
  undo(id: string): boolean {
    const done = this.#done.get(id);
    if (done === undefined) throw new Error('a document that is there');
    if (done.kind === 'sale' && done.left.some((line) => line.back > 0n)) return false;
    const after = new Map<string, bigint>();
    for (const { variant, quantity } of done.moves) {
      after.set(variant, (after.get(variant) ?? this.onHand(variant)) - quantity);
    }
    if ([...after.values()].some((quantity) => quantity < 0n)) return false;
    for (const { variant, quantity, value } of done.moves) this.#put(variant, -quantity, -value);
    for (const move of done.moves) this.#undoLayers(move);
    this.#post(
      done.against,
      done.moves.map((move) => ({ ...move, value: -move.value })),
    );
    for (const variant of after.keys()) this.#mend(variant);
    this.#takeOffReturned(done);
    this.#done.delete(id);
    return true;
  }

  /** Where no goods are nothing is worth anything, and nothing is worth less than nothing. */
  #mend(variant: string): void {
    const pile = this.#pileOf(variant);
    const isSound = pile.quantity === 0n ? pile.value === 0n : pile.value >= 0n;
    const oldest = pile.layers.reduce((sum, { value }) => sum + value, 0n);
    const worth = this.#method === 'fifo' ? oldest : isSound ? pile.value : 0n;
    this.#post('Cost variance', [{ variant, quantity: 0n, value: worth - pile.value }]);
    pile.value = worth;
  }

  #takeOffReturned(done: Done): void {
    const [sold] = done.left;
    const [move] = done.moves;
    if (done.kind !== 'return' || sold === undefined || move === undefined) return;
    sold.back -= move.quantity;
    sold.given -= move.value;
  }

  #pileOf(variant: string): Pile {
    const pile = this.#piles.get(variant) ?? { quantity: 0n, value: 0n, layers: [] };
    this.#piles.set(variant, pile);
    return pile;
  }

  #put(variant: string, quantity: bigint, value: bigint): void {
    const pile = this.#pileOf(variant);
    pile.quantity += quantity;
    pile.value += value;
  }

  #bring({ variant, quantity, value }: Moved): Trace {
    const brought = { quantity, value };
    this.#put(variant, quantity, value);
    this.#pileOf(variant).layers.push(brought);
    return { taken: [], brought };
  }

  /** Of each as much as is there, in turn; a layer that empties gives all it was worth. */
  #takeLayers(layers: readonly Layer[], wanted: bigint): Trace {
    const taken: Trace['taken'] = [];
    let left = wanted;
    for (const layer of layers) {
      if (left === 0n || layer.quantity === 0n) continue;
      const empties = layer.quantity <= left;
      const quantity = empties ? layer.quantity : left;
      const value = rounded(layer.value * quantity, layer.quantity);
      taken.push({ layer, quantity, value });
      layer.quantity -= quantity;
      layer.value -= value;
      left -= quantity;
    }
    return { taken, brought: null };
  }

  /** What left goes back where it was; what came goes, and for what is gone of it the oldest. */
  #undoLayers({ variant, quantity, trace }: Moved & { trace: Trace }): void {
    for (const { layer, ...back } of trace.taken) {
      layer.quantity += back.quantity;
      layer.value += back.value;
    }
    if (trace.brought === null) return;
    const others = this.#pileOf(variant).layers.filter((layer) => layer !== trace.brought);
    this.#takeLayers([trace.brought, ...others], quantity);
  }

  #record(id: string, done: Omit<Done, 'left'>): void {
    const left = done.moves.map(({ variant, quantity, value }) => {
      return { variant, quantity: -quantity, cost: -value, back: 0n, given: 0n };
    });
    this.#done.set(id, { ...done, left: done.kind === 'sale' ? left : [] });
  }

  #post(against: string, moves: readonly Moved[]): void {
    const value = moves.reduce((sum, move) => sum + move.value, 0n);
    this.#ledger.set('Stock in hand', (this.#ledger.get('Stock in hand') ?? 0n) + value);
    this.#ledger.set(against, (this.#ledger.get(against) ?? 0n) - value);
  }
}
