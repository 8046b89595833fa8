/** A line that left, as the model remembers it: what it cost, and what of it has come back. */
type Left = { variant: string; quantity: bigint; cost: bigint; back: bigint; given: bigint };
type Moved = { variant: string; quantity: bigint; value: bigint };
type Done = { kind: 'sale' | 'return' | 'other'; moves: Moved[]; against: string; left: Left[] };
type Pile = { quantity: bigint; value: bigint };

/** Half away from zero, of amounts that are not below it. */
const rounded = (product: bigint, by: bigint) => (product * 2n + by) / (by * 2n);

export type Standing = {
  levels: Readonly<Record<string, readonly [bigint, bigint]>>;
  ledger: Readonly<Record<string, bigint>>;
};

/**
 * What a shop's goods are worth, written a second time and as simply as it can be said: piles,
 * no statements, no shares by remainders. The program has to agree with it to the last paisa.
 */
export class CostingModel {
  readonly #piles = new Map<string, Pile>();
  readonly #done = new Map<string, Done>();
  readonly #ledger = new Map<string, bigint>();

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
    this.#record(id, { kind: 'other', moves: lines.map((line) => ({ ...line })), against });
    for (const { variant, quantity, value } of lines) this.#put(variant, quantity, value);
    this.#post(against, lines);
  }

  /** False: a line asks for more than is there, and nothing happens. */
  take(id: string, lines: readonly Omit<Moved, 'value'>[], against: string): boolean {
    const kept = new Map([...this.#piles].map(([key, pile]) => [key, { ...pile }]));
    const moves: Moved[] = [];
    for (const { variant, quantity } of lines) {
      const pile = this.#pileOf(variant);
      if (quantity > pile.quantity) {
        for (const [key, before] of kept) this.#piles.set(key, before);
        return false;
      }
      const cost = rounded(pile.value * quantity, pile.quantity);
      this.#put(variant, -quantity, -cost);
      moves.push({ variant, quantity: -quantity, value: -cost });
    }
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
    const moves = [{ variant: sold.variant, quantity, value }];
    this.#record(id, { kind: 'return', moves, against: 'Cost of sales' });
    const done = this.#done.get(id);
    if (done !== undefined) done.left = [sold];
    this.#put(sold.variant, quantity, value);
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
    if (isSound) return;
    this.#post('Cost variance', [{ variant, quantity: 0n, value: -pile.value }]);
    pile.value = 0n;
  }

  #takeOffReturned(done: Done): void {
    const [sold] = done.left;
    const [move] = done.moves;
    if (done.kind !== 'return' || sold === undefined || move === undefined) return;
    sold.back -= move.quantity;
    sold.given -= move.value;
  }

  #pileOf(variant: string): Pile {
    const pile = this.#piles.get(variant) ?? { quantity: 0n, value: 0n };
    this.#piles.set(variant, pile);
    return pile;
  }

  #put(variant: string, quantity: bigint, value: bigint): void {
    const pile = this.#pileOf(variant);
    pile.quantity += quantity;
    pile.value += value;
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
