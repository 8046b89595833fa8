import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Level } from '../../core/costing.ts';
import { fitLevels } from '../../core/fit-levels.ts';
import type { PastDocument, PastMove } from '../../core/past-moves.ts';
import { type LateCost, Recost, type Recosted } from '../../core/recost.ts';
import { levelKey } from '../../core/reverse-moves.ts';
import {
  addCostChanges,
  lockAllLevels,
  lockWays,
  type MethodRow,
  type PastRow,
  revalueWays,
  selectMerged,
  selectMethodChanges,
  selectMovedSince,
  selectOlderLateCost,
  selectOpenLots,
  selectOrder,
  selectPast,
  selectStart,
  selectWays,
} from '../recost.sql.ts';

/** A late cost of a line of a receipt, which brought goods of this variant. */
export type LateLine = LateCost & { variant_id: string };

/** What late costs that stand put onto the movements of these goods since `from`. */
export type LoadStanding = (
  variant_ids: readonly string[],
  from: number,
) => Promise<ReadonlyMap<string, Minor>>;

/** Movements that are replayed between two looks at what else there is to do. */
const PAGE = 2_000;

type Group = {
  variant_ids: readonly string[];
  /** Which of the late costs are its. */
  own: readonly number[];
  from: number;
  after: number;
  /** Movements behind `after` whose documents began before it. */
  ahead: Set<number>;
  methods: MethodRow[];
  recost: Recost;
};

/** The next class of retry: other goods were merged with these meanwhile. */
class MergedMeanwhile extends Error {
  override readonly name = 'MergedMeanwhile';
  readonly code = '40001';
}

/**
 * What late costs change, variant by variant: history is read and replayed before anything is
 * locked, and only what came since is read under the locks. After `lock` the caller posts at once.
 */
export class GoodsRecost {
  readonly #tx: Tx;
  readonly #shop_id: string;
  readonly #late: readonly LateLine[];
  readonly #groups: Group[] = [];

  constructor(tx: Tx, shop_id: string, late: readonly LateLine[]) {
    this.#tx = tx;
    this.#shop_id = shop_id;
    this.#late = late;
  }

  /** The caller holds the lock of late costs. */
  async replay(standing: LoadStanding): Promise<void> {
    const tx = this.#tx;
    const shop_id = this.#shop_id;
    const merged = await selectMerged(tx, { shop_id, variant_ids: this.#variantIds() });
    const byGoods = new Map<string, { variant_ids: string[]; own: number[] }>();
    for (const [at, { variant_id }] of this.#late.entries()) {
      const variant_ids = merged.get(variant_id) ?? [variant_id];
      const key = variant_ids.join(' ');
      const group = byGoods.get(key) ?? { variant_ids, own: [] };
      group.own.push(at);
      byGoods.set(key, group);
    }
    for (const goods of byGoods.values()) {
      const group = await this.#begin(goods, standing);
      this.#groups.push(group);
      await this.#read(group);
    }
  }

  /** Locks the goods, and replays what came since. */
  async lock(): Promise<Recosted> {
    const tx = this.#tx;
    const shop_id = this.#shop_id;
    const variant_ids = this.#groups.flatMap((group) => group.variant_ids);
    await lockWays(tx, { shop_id, variant_ids });
    const levels = await lockAllLevels(tx, { shop_id, variant_ids });
    const lots = await selectOpenLots(tx, { shop_id, variant_ids });
    const merged = await selectMerged(tx, { shop_id, variant_ids: this.#variantIds() });
    const now = new Set([...merged.values()].flat());
    if (now.size !== new Set(variant_ids).size) throw new MergedMeanwhile();
    const parts: Recosted['parts'] = this.#late.map(() => []);
    const outcome: Recosted = { moves: [], parts, ways: [] };
    const read = this.#groups.flatMap(({ variant_ids: ids, after }) => {
      return ids.map((variant_id) => ({ variant_id, after }));
    });
    const moved = await selectMovedSince(tx, shop_id, read);
    for (const group of this.#groups) {
      if (group.variant_ids.some((id) => moved.has(id))) await this.#read(group);
      changeMethods(group, Number.POSITIVE_INFINITY);
      const ways = await selectWays(tx, shop_id, group.recost.changedWays());
      const own = group.recost.outcome(ways);
      outcome.moves.push(...own.moves);
      outcome.ways.push(...own.ways);
      for (const [index, at] of group.own.entries()) parts[at] = own.parts[index] ?? [];
    }
    return fitLevels(outcome, levelsOf(levels, lots));
  }

  /** Writes what goods on their way are worth; levels are written with the books. */
  writeWays(document_id: string, { ways }: Recosted): Promise<void> {
    return revalueWays(this.#tx, { shop_id: this.#shop_id, document_id }, ways);
  }

  #variantIds(): string[] {
    return [...new Set(this.#late.map(({ variant_id }) => variant_id))];
  }

  async #begin(
    { variant_ids, own }: { variant_ids: readonly string[]; own: readonly number[] },
    standing: LoadStanding,
  ): Promise<Group> {
    const tx = this.#tx;
    const goods = { shop_id: this.#shop_id, variant_ids };
    const late = own.flatMap((at) => this.#late[at] ?? []);
    let from = await selectOrder(
      tx,
      this.#shop_id,
      late.map(({ move }) => move),
    );
    for (;;) {
      const older = await selectOlderLateCost(tx, goods, from);
      if (older === null) break;
      from = older;
    }
    const start = await selectStart(tx, goods, from);
    const levels = new Map<string, Level>(
      start.levels.map(({ on_hand, value, lots, ...place }) => {
        return [levelKey(place), lots === null ? { on_hand, value } : { on_hand, value, lots }];
      }),
    );
    const methods = await selectMethodChanges(tx, goods, from);
    const known = await standing(variant_ids, from);
    const recost = new Recost({ is_fifo: start.is_fifo, levels }, known, late);
    return { variant_ids, own, from, after: from - 1, ahead: new Set(), methods, recost };
  }

  async #read(group: Group): Promise<void> {
    const goods = { shop_id: this.#shop_id, variant_ids: group.variant_ids };
    for (let isMore = true; isMore; ) {
      const page = { from: group.from, after: group.after, limit: PAGE };
      const { rows, rest, last } = await selectPast(this.#tx, goods, page);
      const fresh = [...rows, ...rest].filter(({ order_no }) => !group.ahead.has(order_no));
      for (const document of documentsOf(fresh)) {
        changeMethods(group, document.moves[0]?.order_no ?? 0);
        group.recost.replay(document);
      }
      await addCostChanges(this.#tx, this.#shop_id, group.recost.takeChanged());
      for (const { order_no } of rest) group.ahead.add(order_no);
      group.after = last ?? group.after;
      isMore = rows.length === PAGE;
    }
  }
}

/** The levels of now, with their open lots where there are some. */
function levelsOf(
  levels: Awaited<ReturnType<typeof lockAllLevels>>,
  lots: Awaited<ReturnType<typeof selectOpenLots>>,
): Map<string, Level> {
  const known = new Map(lots.map(({ lots: own, ...place }) => [levelKey(place), own]));
  return new Map(
    levels.map(({ on_hand, value, ...place }) => {
      const own = known.get(levelKey(place));
      return [
        levelKey(place),
        own === undefined ? { on_hand, value } : { on_hand, value, lots: own },
      ];
    }),
  );
}

/** Changes of the method that came before a movement. */
function changeMethods(group: Group, before: number): void {
  for (let next = group.methods[0]; next && next.order_no < before; next = group.methods[0]) {
    group.methods.shift();
    const lots = new Map(next.lots.map(({ lot, ...place }) => [levelKey(place), lot]));
    group.recost.replay({ cost_method: next.cost_method, lots });
  }
}

/** Rows in posting order, by document. */
function documentsOf(rows: readonly PastRow[]): PastDocument[] {
  const documents = new Map<string, PastDocument & { moves: PastMove[] }>();
  for (const { document_id, kind, reason, reverses, business_date, lots, ...move } of rows) {
    const known = documents.get(document_id);
    const document = known ?? { document_id, kind, reason, reverses, business_date, moves: [] };
    if (known === undefined) documents.set(document_id, document);
    document.moves.push({ ...move, lots: lots ?? [] });
  }
  return [...documents.values()];
}
