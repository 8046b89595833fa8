import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Level } from '../../core/costs/costing.ts';
import type { PastDocument, PastMove } from '../../core/costs/past-moves.ts';
import { type ChangedMove, type LateCost, Recost, type Recosted } from '../../core/costs/recost.ts';
import { fitLevels } from '../../core/levels/fit-levels.ts';
import { levelKey } from '../../core/levels/reverse-moves.ts';
import {
  addCostChanges,
  beginLocks,
  giveBackLocks,
  keepLocks,
  lockAllLevels,
  lockWays,
  type MethodRow,
  type PastRow,
  revalueWays,
  selectLastOrder,
  selectMerged,
  selectMethodChanges,
  selectOlderLateCost,
  selectOpenLots,
  selectOrder,
  selectPast,
  selectStart,
  selectWays,
} from '../costs/recost.sql.ts';

/** A late cost of a line of a receipt, which brought goods of this variant. */
export type LateLine = LateCost & { variant_id: string };

/** What late costs that stand put onto the movements of these goods since `from`. */
export type LoadStanding = (
  variant_ids: readonly string[],
  from: number,
) => Promise<ReadonlyMap<string, Minor>>;

/** Movements that are read at once: the next of them while these are replayed. */
const PAGE = 2_000;
/** Movements that are replayed before others have their turn. */
const SLICE = 200;
/** The numbers of a document lie close by: when so many more rows are read, it is whole. */
const AHEAD = 500;
/** Movements that are left to replay while sales wait. */
const FEW = 100;
/** Movements that are kept where goods came back meanwhile: more may, and of the latest most. */
const KEPT = 5_000;

type Group = {
  variant_ids: readonly string[];
  /** Which of the late costs are its. */
  own: readonly number[];
  from: number;
  after: number;
  /** What changed up to here is noted. */
  noted: number;
  methods: MethodRow[];
  recost: Recost;
  /** Goods came back of a movement that was not kept. */
  is_behind: boolean;
};

/** The next class of retry: other goods were merged with these meanwhile. */
class MergedMeanwhile extends Error {
  override readonly name = 'MergedMeanwhile';
  readonly code = '40001';
}

/**
 * What late costs change, variant by variant: history is read and replayed before anything is
 * locked, and only what came since is replayed under the locks. After `lock` the caller posts at
 * once. What has a number below the last of goods whose levels are held is there for ever: history
 * is read up to such a place, found under locks that are given back.
 */
export class GoodsRecost {
  readonly #tx: Tx;
  readonly #shop_id: string;
  readonly #late: readonly LateLine[];
  readonly #groups: Group[] = [];
  #changed: ChangedMove[] = [];
  #noting: Promise<void> = Promise.resolve();
  #standing: LoadStanding = () => Promise.resolve(new Map());

  constructor(tx: Tx, shop_id: string, late: readonly LateLine[]) {
    this.#tx = tx;
    this.#shop_id = shop_id;
    this.#late = late;
  }

  /** The caller holds the lock of late costs. */
  async replay(standing: LoadStanding): Promise<void> {
    const tx = this.#tx;
    const shop_id = this.#shop_id;
    this.#standing = standing;
    const merged = await selectMerged(tx, { shop_id, variant_ids: this.#lateGoods() });
    const byGoods = new Map<string, { variant_ids: string[]; own: number[] }>();
    for (const [at, { variant_id }] of this.#late.entries()) {
      const variant_ids = merged.get(variant_id) ?? [variant_id];
      const key = variant_ids.join(' ');
      const group = byGoods.get(key) ?? { variant_ids, own: [] };
      group.own.push(at);
      byGoods.set(key, group);
    }
    for (const goods of byGoods.values()) this.#groups.push(await this.#begin(goods, 0));
  }

  /** Locks the goods when nearly all is replayed, and replays the rest. */
  async lock(): Promise<Recosted> {
    for (;;) {
      await beginLocks(this.#tx);
      const levels = await this.#hold();
      if (levels !== null) {
        await keepLocks(this.#tx);
        return this.#outcome(levels);
      }
      const goods = { shop_id: this.#shop_id, variant_ids: this.#variantIds() };
      const until = await selectLastOrder(this.#tx, goods);
      await giveBackLocks(this.#tx);
      for (const group of this.#groups) await this.#catchUp(group, until);
    }
  }

  /** Writes what goods on their way are worth; levels are written with the books. */
  writeWays(document_id: string, { ways }: Recosted): Promise<void> {
    return revalueWays(this.#tx, { shop_id: this.#shop_id, document_id }, ways);
  }

  #lateGoods(): string[] {
    return [...new Set(this.#late.map(({ variant_id }) => variant_id))];
  }

  #variantIds(): string[] {
    return this.#groups.flatMap(({ variant_ids }) => variant_ids);
  }

  /** The levels, all of whose movements are replayed; null: too much is left. */
  async #hold(): Promise<Map<string, Level> | null> {
    const tx = this.#tx;
    const goods = { shop_id: this.#shop_id, variant_ids: this.#variantIds() };
    await lockWays(tx, goods);
    const levels = await lockAllLevels(tx, goods);
    const lots = await selectOpenLots(tx, goods);
    const merged = await selectMerged(tx, { ...goods, variant_ids: this.#lateGoods() });
    const now = new Set([...merged.values()].flat());
    if (now.size !== new Set(goods.variant_ids).size) throw new MergedMeanwhile();
    const read = this.#groups.flatMap(readSoFar);
    const page = { until: Number.MAX_SAFE_INTEGER, limit: FEW + 1 };
    const rows = await selectPast(tx, goods.shop_id, read, page);
    if (rows.length > FEW) return null;
    for (const group of this.#groups) {
      const own = rows.filter(({ variant_id }) => group.variant_ids.includes(variant_id));
      this.#replayDocuments(group, takeDocuments(own, 0).documents);
    }
    return this.#groups.some(({ is_behind }) => is_behind) ? null : levelsOf(levels, lots);
  }

  /** Locked, and all is replayed. */
  async #outcome(levels: ReadonlyMap<string, Level>): Promise<Recosted> {
    await this.#note();
    await this.#noting;
    const parts: Recosted['parts'] = this.#late.map(() => []);
    const outcome: Recosted = { moves: [], parts, ways: [] };
    for (const group of this.#groups) {
      changeMethods(group, Number.POSITIVE_INFINITY);
      const ways = await selectWays(this.#tx, this.#shop_id, group.recost.changedWays());
      const own = group.recost.outcome(ways);
      outcome.moves.push(...own.moves);
      outcome.ways.push(...own.ways);
      for (const [index, at] of group.own.entries()) parts[at] = own.parts[index] ?? [];
    }
    return fitLevels(outcome, levels);
  }

  async #begin(
    { variant_ids, own }: Pick<Group, 'variant_ids' | 'own'>,
    kept: number,
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
    const known = await this.#standing(variant_ids, from);
    const recost = new Recost({ is_fifo: start.is_fifo, levels, kept }, known, late);
    const read = { from, after: from - 1, noted: from - 1, is_behind: false };
    return { variant_ids, own, ...read, methods, recost };
  }

  /** Replays what came since up to a place behind which nothing is missing. */
  async #catchUp(group: Group, until: number): Promise<void> {
    if (!group.is_behind) await this.#read(group, until);
    if (!group.is_behind) return;
    // What goods came back of is kept now. What changed before is the same once more.
    const { after: noted } = group;
    Object.assign(group, await this.#begin(group, KEPT), { noted });
    await this.#read(group, until);
    assert(!group.is_behind, 'what is read anew knows what it follows from');
  }

  async #read(group: Group, until: number): Promise<void> {
    let pending: PastRow[] = [];
    let coming: Promise<PastRow[]> | null = this.#nextPage(group, until);
    while (coming !== null && !group.is_behind) {
      const rows: PastRow[] = await coming;
      group.after = rows.at(-1)?.order_no ?? group.after;
      coming = rows.length < PAGE ? null : this.#nextPage(group, until);
      const { documents, rest } = takeDocuments([...pending, ...rows], coming === null ? 0 : AHEAD);
      pending = rest;
      for (let at = 0; at < documents.length; at += SLICE) {
        await nextTurn();
        this.#replayDocuments(group, documents.slice(at, at + SLICE));
        if (this.#changed.length >= PAGE) await this.#note();
      }
    }
  }

  #nextPage(group: Group, until: number): Promise<PastRow[]> {
    const page = { until, limit: PAGE };
    return waitedFor(selectPast(this.#tx, this.#shop_id, readSoFar(group), page));
  }

  #replayDocuments(group: Group, documents: readonly PastDocument[]): void {
    for (const document of documents) {
      group.is_behind ||= !group.recost.isKnown(document, group.from);
      if (group.is_behind) return;
      const place = document.moves[0]?.order_no ?? 0;
      changeMethods(group, place);
      group.recost.replay(document);
      const changed = group.recost.takeChanged();
      group.after = Math.max(group.after, document.moves.at(-1)?.order_no ?? 0);
      if (place <= group.noted) continue;
      group.noted = place;
      this.#changed.push(...changed);
    }
  }

  /** Sends what changed, and waits for what was sent before. */
  async #note(): Promise<void> {
    await this.#noting;
    const changed = this.#changed;
    this.#changed = [];
    this.#noting = waitedFor(addCostChanges(this.#tx, this.#shop_id, changed));
  }
}

/** It is awaited later, and meanwhile its failure is no surprise. */
function waitedFor<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

const readSoFar = ({ variant_ids, from, after }: Group) =>
  variant_ids.map((variant_id) => ({ variant_id, from, after }));

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

/** The documents of rows in posting order, but those that may go on behind them. */
function takeDocuments(
  rows: readonly PastRow[],
  ahead: number,
): { documents: PastDocument[]; rest: PastRow[] } {
  const documents = new Map<string, PastDocument & { moves: PastMove[] }>();
  const rest: PastRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { document_id, kind, reason, reverses, business_date, lots, ...move } = row;
    let document = documents.get(document_id);
    if (document === undefined) {
      if (index >= rows.length - ahead) {
        rest.push(row);
        continue;
      }
      document = { document_id, kind, reason, reverses, business_date, moves: [] };
      documents.set(document_id, document);
    }
    document.moves.push({ ...move, lots: lots ?? [] });
  }
  return { documents: [...documents.values()], rest };
}
