import { type Layer, type Method, Pile, rounded, type Trace, type Worth } from './pile.ts';

type Goods = { variant: string; quantity: bigint };
type Moved = Goods & { place: string; value: bigint; trace: Trace };
type Entry = readonly [account: string, amount: bigint];

/** What came or left by a line, what of it went the other way since, and for how much. */
type Line = Goods & {
  place: string;
  /** What it cost, or what its paper says: net and VAT. */
  amounts: readonly bigint[];
  back: bigint;
  given: bigint[];
  layer: Layer | null;
};

type Done = { moves: Moved[]; entries: Entry[]; lines: Line[]; forget: () => void };
type OnTheWay = Line & { left: Worth; over: bigint };

/** `quantity` and `amounts` as the paper of the supplier counts them, of which one is `factor`. */
export type Bought = { variant: string; counted: bigint; factor: bigint; net: bigint; vat: bigint };

export type Standing = {
  levels: Readonly<Record<string, readonly [bigint, bigint]>>;
  ledger: Readonly<Record<string, bigint>>;
};

const ONE = 10_000n;
const TRANSIT = 'Goods in transit';

/**
 * What a shop's goods are worth, written a second time and as simply as it can be said: piles,
 * no statements, no shares by remainders. The program has to agree with it to the last paisa.
 */
export class CostingModel {
  readonly #piles = new Map<string, Pile>();
  readonly #done = new Map<string, Done>();
  readonly #transfers = new Map<string, OnTheWay[]>();
  readonly #ledger = new Map<string, bigint>();
  readonly #method: Method;
  /** Where goods may be sold that are not there. */
  readonly #short: readonly string[];

  constructor(method: Method, short: readonly string[] = []) {
    this.#method = method;
    this.#short = short;
  }

  onHand(place: string, variant: string): bigint {
    return this.#pileOf(place, variant).quantity;
  }

  standing(): Standing {
    const levels = [...this.#piles].map(([key, pile]) => {
      return [key, [pile.quantity, pile.value]] as const;
    });
    return { levels: Object.fromEntries(levels), ledger: Object.fromEntries(this.#ledger) };
  }

  receive(id: string, place: string, bought: readonly Bought[]): void {
    this.#document(id, () => {
      const lines = bought.map(({ variant, counted, factor, net, vat }) => {
        const quantity = (counted * factor) / ONE;
        const move = this.#bring({ place, variant, quantity, value: net + vat });
        const amounts = { amounts: [net, vat], back: 0n, given: [0n, 0n] };
        return {
          move,
          line: { ...move, quantity: counted, ...amounts, layer: move.trace.brought },
        };
      });
      const value = lines.reduce((sum, { move }) => sum + move.value, 0n);
      const entries: Entry[] = [['Suppliers', -value]];
      return { moves: lines.map(({ move }) => move), entries, lines: lines.map((one) => one.line) };
    });
  }

  /** False: a line asks for more than is there, and nothing happens. */
  sell(id: string, place: string, sold: readonly Goods[]): boolean {
    if (!this.#short.includes(place) && !this.#isThere(place, sold)) return false;
    const guesses = new Map(sold.map(({ variant }) => [variant, this.#guess(place, variant)]));
    this.#document(id, () => {
      const moves = sold.map((line) => this.#take(place, line, guesses.get(line.variant) ?? null));
      const lines = moves.map((move) => {
        const left = { amounts: [-move.value], back: 0n, given: [0n], layer: null };
        return { ...move, quantity: -move.quantity, ...left };
      });
      return { moves, entries: [against('Cost of sales', moves)], lines };
    });
    return true;
  }

  /** How much of a line, of a sale or of a receipt, has not gone the other way. */
  leftOfLine(id: string, line: number): bigint {
    const of = this.#done.get(id)?.lines[line];
    return of === undefined ? 0n : of.quantity - of.back;
  }

  /** A piece costs what it did when it left; the last takes what earlier ones did not. */
  takeBack(id: string, of: { sale: string; line: number; quantity: bigint }): void {
    const sold = this.#lineOf(of.sale, of.line);
    this.#document(id, () => {
      const [value = 0n] = giveShares(sold, of.quantity);
      const move = this.#bring({ ...sold, quantity: of.quantity, value });
      const forget = () => takeShares(sold, of.quantity, [value]);
      return { moves: [move], entries: [against('Cost of sales', [move])], forget };
    });
  }

  /** Off the due at what the paper says, out of the stock at what the goods are worth by now. */
  sendBack(
    id: string,
    receipt: string,
    lines: readonly { line: number; quantity: number; own: bigint }[],
  ): boolean {
    const sent = lines.map(({ line, quantity, own }) => {
      return { bought: this.#lineOf(receipt, line), counted: BigInt(quantity), own };
    });
    const place = sent[0]?.bought.place ?? '';
    const goods = sent.map(({ bought, own }) => ({ variant: bought.variant, quantity: own }));
    if (!this.#isThere(place, goods)) return false;
    this.#document(id, () => {
      const parts = sent.map(({ bought, counted, own }) => {
        const { variant, layer } = bought;
        const move = this.#take(place, { variant, quantity: own }, null, layer);
        const shares = giveShares(bought, counted);
        return { bought, counted, move, shares };
      });
      const moves = parts.map(({ move }) => move);
      const total = parts.flatMap(({ shares }) => shares).reduce((sum, share) => sum + share, 0n);
      const [account, cost] = against('Cost variance', moves);
      const forget = () => {
        for (const { bought, counted, shares } of parts) takeShares(bought, counted, shares);
      };
      const entries: Entry[] = [
        ['Suppliers', total],
        [account, cost - total],
      ];
      return { moves, entries, forget };
    });
    return true;
  }

  open(id: string, place: string, goods: Goods & { value: bigint }): void {
    this.#document(id, () => {
      const moves = [this.#bring({ place, ...goods })];
      return { moves, entries: [against('Opening balance', moves)] };
    });
  }

  lose(id: string, place: string, lost: Goods & { to: string }): boolean {
    if (!this.#isThere(place, [lost])) return false;
    this.#document(id, () => {
      const moves = [this.#take(place, lost)];
      return { moves, entries: [against(lost.to, moves)] };
    });
    return true;
  }

  /**
   * What is found lies beside the rest and is worth as much; where nothing lies it costs what is
   * told. What is missing is lost; false: less lies there by now than is missing.
   */
  adjust(id: string, place: string, found: readonly (Goods & { unit_cost: bigint })[]): boolean {
    const missing = found
      .filter(({ quantity }) => quantity < 0n)
      .map((line) => ({ ...line, quantity: -line.quantity }));
    if (!this.#isThere(place, missing)) return false;
    this.#document(id, () => {
      const lost = missing.map((line) => this.#take(place, line));
      const gained = found
        .filter(({ quantity }) => quantity > 0n)
        .map(({ variant, quantity, unit_cost }) => {
          const { quantity: lies, value: worth } = this.#pileOf(place, variant);
          const value =
            lies > 0n ? rounded(worth * quantity, lies) : rounded(unit_cost * quantity, ONE);
          return this.#bring({ place, variant, quantity, value });
        });
      const entries = [against('Stock loss', lost), against('Stock gain', gained)];
      return { moves: [...lost, ...gained], entries };
    });
    return true;
  }

  /** The goods leave, and are on the way at what they cost. */
  send(id: string, from: string, sent: readonly Goods[]): boolean {
    if (!this.#isThere(from, sent)) return false;
    this.#document(null, () => {
      const moves = sent.map((line) => this.#take(from, line));
      const lines = moves.map((move) => {
        const left = { quantity: -move.quantity, value: -move.value };
        const whole = { amounts: [left.value], back: 0n, given: [], layer: null };
        return { ...move, ...whole, quantity: left.quantity, left, over: 0n };
      });
      this.#transfers.set(id, lines);
      return { moves, entries: [against(TRANSIT, moves)] };
    });
    return true;
  }

  onTheWay(id: string): readonly bigint[] {
    return (this.#transfers.get(id) ?? []).map(({ left }) => left.quantity);
  }

  /** False: more than a slip of the count arrives beyond what was sent, or nothing at all. */
  arrive(id: string, to: string, how: { arrived: readonly bigint[]; is_short: boolean }): boolean {
    const lines = this.#transfers.get(id) ?? [];
    const isOver = lines.some((line, index) => {
      const over = (how.arrived[index] ?? 0n) - line.left.quantity;
      const tenth = rounded(line.quantity, 10n);
      return over > 0n && line.over + over > (tenth < ONE ? ONE : tenth);
    });
    const isAny = how.arrived.some((quantity) => quantity > 0n);
    const isLeft = lines.some(({ left }) => left.quantity > 0n);
    if (isOver || !(isAny || (how.is_short && isLeft))) return false;
    this.#document(null, () => {
      const parts = lines.map((line, index) => {
        const arrived = how.arrived[index] ?? 0n;
        const came = arrived < line.left.quantity ? arrived : line.left.quantity;
        const value = came === 0n ? 0n : rounded(line.left.value * came, line.left.quantity);
        const over = rounded((line.amounts[0] ?? 0n) * (arrived - came), line.quantity);
        line.left = { quantity: line.left.quantity - came, value: line.left.value - value };
        line.over += arrived - came;
        return { line, arrived, value, over };
      });
      const moves = parts
        .filter(({ arrived }) => arrived > 0n)
        .map(({ line: { variant }, arrived, value, over }) => {
          return this.#bring({ place: to, variant, quantity: arrived, value: value + over });
        });
      const sum = (of: 'value' | 'over') => parts.reduce((total, part) => total + part[of], 0n);
      const lost = how.is_short ? this.#writeOff(lines) : 0n;
      const entries: Entry[] = [
        [TRANSIT, -sum('value') - lost],
        ['Stock gain', -sum('over')],
        ['Stock loss', lost],
      ];
      return { moves, entries };
    });
    return true;
  }

  comeBack(id: string, to: string): void {
    const lines = (this.#transfers.get(id) ?? []).filter(({ left }) => left.quantity > 0n);
    this.#document(null, () => {
      const moves = lines.map(({ variant, left }) => this.#bring({ place: to, variant, ...left }));
      const entries: Entry[] = [[TRANSIT, -this.#writeOff(lines)]];
      return { moves, entries };
    });
  }

  /** False: goods that came by it are no longer there, or something went the other way of it. */
  undo(id: string): boolean {
    const done = this.#done.get(id);
    if (done === undefined) throw new Error('a document that is there');
    if (done.lines.some(({ back }) => back > 0n)) return false;
    const leaving = done.moves.filter(({ quantity }) => quantity > 0n);
    if (!leaving.every(({ place }) => this.#isThere(place, leaving))) return false;
    this.#document(null, () => {
      for (const move of done.moves) this.#pileOf(move.place, move.variant).undo(move);
      const moves = done.moves.map((move) => {
        return { ...move, quantity: -move.quantity, value: -move.value };
      });
      return { moves, entries: done.entries.map(([account, amount]) => [account, -amount]) };
    });
    done.forget();
    this.#done.delete(id);
    return true;
  }

  /** What is done by one paper: piles that lay below zero are settled by all that came by it. */
  #document(
    id: string | null,
    work: () => { moves: Moved[]; entries: Entry[]; lines?: Line[]; forget?: () => void },
  ): void {
    const before = new Map<Pile, Worth>();
    for (const pile of this.#piles.values()) {
      before.set(pile, { quantity: pile.quantity, value: pile.value });
    }
    const { lines = [], forget = () => undefined, ...done } = work();
    for (const { value } of done.moves) this.#enter(['Stock in hand', value]);
    for (const entry of done.entries) this.#enter(entry);
    for (const [pile, was] of before) {
      const change = was.quantity < 0n ? pile.settle(was) : pile.quantity < 0n ? 0n : pile.mend();
      this.#enter(['Stock in hand', change]);
      this.#enter(['Cost variance', -change]);
    }
    if (id !== null) this.#done.set(id, { ...done, lines, forget });
  }

  #lineOf(id: string, line: number): Line {
    const of = this.#done.get(id)?.lines[line];
    if (of === undefined) throw new Error('a line that is there');
    return of;
  }

  #isThere(place: string, goods: readonly Goods[]): boolean {
    const asked = new Map<string, bigint>();
    for (const { variant, quantity } of goods) {
      asked.set(variant, (asked.get(variant) ?? 0n) + quantity);
    }
    return [...asked].every(([variant, quantity]) => quantity <= this.onHand(place, variant));
  }

  /** At what lies here, is missing here or moved here last; else at what lies elsewhere. */
  #guess(place: string, variant: string): Worth | null {
    const own = this.#pileOf(place, variant).guess();
    if (own !== null) return own;
    const others = [...this.#piles]
      .filter(([key, pile]) => key.endsWith(` ${variant}`) && pile.quantity > 0n)
      .map(([, pile]) => pile);
    const sum = (of: keyof Worth) => others.reduce((total, pile) => total + pile[of], 0n);
    return others.length === 0 ? null : { quantity: sum('quantity'), value: sum('value') };
  }

  #bring({ place, variant, quantity, value }: Goods & { place: string; value: bigint }): Moved {
    const trace = this.#pileOf(place, variant).bring({ quantity, value });
    return { place, variant, quantity, value, trace };
  }

  #take(place: string, goods: Goods, guess: Worth | null = null, first: Layer | null = null) {
    const { variant, quantity } = goods;
    const { cost, trace } = this.#pileOf(place, variant).take(quantity, guess, first);
    return { place, variant, quantity: -quantity, value: -cost, trace };
  }

  #writeOff(lines: readonly OnTheWay[]): bigint {
    const lost = lines.reduce((sum, { left }) => sum + left.value, 0n);
    for (const line of lines) line.left = { quantity: 0n, value: 0n };
    return lost;
  }

  #pileOf(place: string, variant: string): Pile {
    const key = `${place} ${variant}`;
    const pile = this.#piles.get(key) ?? new Pile(this.#method);
    this.#piles.set(key, pile);
    return pile;
  }

  #enter([account, amount]: Entry): void {
    this.#ledger.set(account, (this.#ledger.get(account) ?? 0n) + amount);
  }
}

function against(account: string, moves: readonly Moved[]): Entry {
  return [account, -moves.reduce((sum, { value }) => sum + value, 0n)];
}

/** Of each amount what goes with so much more of it: the last of it takes the rest. */
function giveShares(line: Line, quantity: bigint): bigint[] {
  const shares = line.amounts.map((amount, index) => {
    const due = rounded(amount * (line.back + quantity), line.quantity);
    const share = due - (line.given[index] ?? 0n);
    return share < 0n ? 0n : share;
  });
  line.back += quantity;
  line.given = line.given.map((given, index) => given + (shares[index] ?? 0n));
  return shares;
}

function takeShares(line: Line, quantity: bigint, shares: readonly bigint[]): void {
  line.back -= quantity;
  line.given = line.given.map((given, index) => given - (shares[index] ?? 0n));
}
