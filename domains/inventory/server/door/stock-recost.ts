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
  lockTransits,
  type MethodRow,
  type PastRow,
  selectLastOrder,
  selectMerged,
  selectMethodChanges,
  selectOlderLateCost,
  selectOpenLots,
  selectOrder,
  selectPast,
  selectStart,
  selectTransits,
} from '../costs/recost.sql.ts';

/** A late cost of a receipt line with this variant. */
export type LateLine = LateCost & { variant_id: string };

/** Loads the late costs in force on movements of these variants since `from`. */
export type LoadPostedLateCosts = (
  variant_ids: readonly string[],
  from: number,
) => Promise<ReadonlyMap<string, Minor>>;

/** Movements read at once: the next page is read while this one is replayed. */
const PAGE = 2_000;
/** Movements replayed before other tasks get the CPU. */
const SLICE = 200;
/**
 * The movements of a document have nearby numbers: once this many more rows are read, it is
 * complete.
 */
const AHEAD = 500;
/** At most this number of movements is replayed while sales wait for the locks. */
const FEW = 100;
/** The latest movements to store in a second replay, because stock may return from them too. */
const STORED_MAX = 5_000;

type Group = {
  variant_ids: readonly string[];
  /** The indexes of its late costs. */
  lateIndexes: readonly number[];
  from: number;
  after: number;
  /** Changes are recorded up to this position. */
  noted: number;
  methods: MethodRow[];
  recost: Recost;
  /** Stock returned from a movement that was not stored. */
  is_behind: boolean;
};

/** With code 40001 the transaction is retried because other variants were merged with these. */
class MergedMeanwhile extends Error {
  override readonly name = 'MergedMeanwhile';
  readonly code = '40001';
}

/**
 * The effects of late costs, variant by variant. History is read and replayed before any lock, and
 * only later movements are replayed under locks. The caller must post right after `lock`. While
 * the levels are locked, every position up to the last is final. So history is read up to that
 * position, which is found under locks that are then released.
 */
export class StockRecost {
  readonly #tx: Tx;
  readonly #shop_id: string;
  readonly #late: readonly LateLine[];
  readonly #groups: Group[] = [];
  #changed: ChangedMove[] = [];
  #noting: Promise<void> = Promise.resolve();
  #loadPosted: LoadPostedLateCosts = () => Promise.resolve(new Map());

  constructor(tx: Tx, shop_id: string, late: readonly LateLine[]) {
    this.#tx = tx;
    this.#shop_id = shop_id;
    this.#late = late;
  }

  /** The caller must hold the lock of late costs. */
  async replay(loadPosted: LoadPostedLateCosts): Promise<void> {
    const tx = this.#tx;
    const shop_id = this.#shop_id;
    this.#loadPosted = loadPosted;
    const merged = await selectMerged(tx, { shop_id, variant_ids: this.#lateGoods() });
    const byVariants = new Map<string, { variant_ids: string[]; lateIndexes: number[] }>();
    for (const [at, { variant_id }] of this.#late.entries()) {
      const variant_ids = merged.get(variant_id) ?? [variant_id];
      const key = variant_ids.join(' ');
      const group = byVariants.get(key) ?? { variant_ids, lateIndexes: [] };
      group.lateIndexes.push(at);
      byVariants.set(key, group);
    }
    for (const pending of byVariants.values()) this.#groups.push(await this.#begin(pending, 0));
  }

  /** Locks the variants when nearly all is replayed, and replays the rest. */
  async lock(): Promise<Recosted> {
    for (;;) {
      await beginLocks(this.#tx);
      const levels = await this.#hold();
      if (levels !== null) {
        await keepLocks(this.#tx);
        return this.#outcome(levels);
      }
      const pending = { shop_id: this.#shop_id, variant_ids: this.#variantIds() };
      const until = await selectLastOrder(this.#tx, pending);
      await giveBackLocks(this.#tx);
      for (const group of this.#groups) await this.#catchUp(group, until);
    }
  }

  #lateGoods(): string[] {
    return [...new Set(this.#late.map(({ variant_id }) => variant_id))];
  }

  #variantIds(): string[] {
    return this.#groups.flatMap(({ variant_ids }) => variant_ids);
  }

  /** The locked levels with all movements replayed. null: too many movements are left. */
  async #hold(): Promise<Map<string, Level> | null> {
    const tx = this.#tx;
    const variants = { shop_id: this.#shop_id, variant_ids: this.#variantIds() };
    await lockTransits(tx, variants);
    const levels = await lockAllLevels(tx, variants);
    const lots = await selectOpenLots(tx, variants);
    const merged = await selectMerged(tx, { ...variants, variant_ids: this.#lateGoods() });
    const now = new Set([...merged.values()].flat());
    if (now.size !== new Set(variants.variant_ids).size) throw new MergedMeanwhile();
    const read = this.#groups.flatMap(readSoFar);
    const page = { until: Number.MAX_SAFE_INTEGER, limit: FEW + 1 };
    const rows = await selectPast(tx, variants.shop_id, read, page);
    if (rows.length > FEW) return null;
    for (const group of this.#groups) {
      const lateIndexes = rows.filter(({ variant_id }) => group.variant_ids.includes(variant_id));
      this.#replayDocuments(group, takeDocuments(lateIndexes, 0).documents);
    }
    return this.#groups.some(({ is_behind }) => is_behind) ? null : levelsOf(levels, lots);
  }

  /** All levels are locked and all movements are replayed. */
  async #outcome(levels: ReadonlyMap<string, Level>): Promise<Recosted> {
    await this.#note();
    await this.#noting;
    const parts: Recosted['parts'] = this.#late.map(() => []);
    const outcome: Recosted = { moves: [], parts, transits: [] };
    for (const group of this.#groups) {
      changeMethods(group, Number.POSITIVE_INFINITY);
      const transits = await selectTransits(
        this.#tx,
        this.#shop_id,
        group.recost.changedTransits(),
      );
      const lateIndexes = group.recost.outcome(transits);
      outcome.moves.push(...lateIndexes.moves);
      outcome.transits.push(...lateIndexes.transits);
      for (const [index, at] of group.lateIndexes.entries())
        parts[at] = lateIndexes.parts[index] ?? [];
    }
    return fitLevels(outcome, levels);
  }

  async #begin(
    { variant_ids, lateIndexes }: Pick<Group, 'variant_ids' | 'lateIndexes'>,
    stored: number,
  ): Promise<Group> {
    const tx = this.#tx;
    const variants = { shop_id: this.#shop_id, variant_ids };
    const late = lateIndexes.flatMap((at) => this.#late[at] ?? []);
    let from = await selectOrder(
      tx,
      this.#shop_id,
      late.map(({ move }) => move),
    );
    for (;;) {
      const older = await selectOlderLateCost(tx, variants, from);
      if (older === null) break;
      from = older;
    }
    const start = await selectStart(tx, variants, from);
    const levels = new Map<string, Level>(
      start.levels.map(({ on_hand, value, lots, ...levelRef }) => {
        return [levelKey(levelRef), lots === null ? { on_hand, value } : { on_hand, value, lots }];
      }),
    );
    const methods = await selectMethodChanges(tx, variants, from);
    const known = await this.#loadPosted(variant_ids, from);
    const recost = new Recost({ is_fifo: start.is_fifo, levels, stored }, known, late);
    const read = { from, after: from - 1, noted: from - 1, is_behind: false };
    return { variant_ids, lateIndexes, ...read, methods, recost };
  }

  /** Replays later movements up to a position below which no movement is missing. */
  async #catchUp(group: Group, until: number): Promise<void> {
    if (!group.is_behind) await this.#read(group, until);
    if (!group.is_behind) return;
    // The second replay stores the origins. Changes up to `noted` are the same and already
    // recorded.
    const { after: noted } = group;
    Object.assign(group, await this.#begin(group, STORED_MAX), { noted });
    await this.#read(group, until);
    assert(!group.is_behind, 'the second replay knows every origin');
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
      const levelRef = document.moves[0]?.order_no ?? 0;
      changeMethods(group, levelRef);
      group.recost.replay(document);
      const changed = group.recost.takeChanged();
      group.after = Math.max(group.after, document.moves.at(-1)?.order_no ?? 0);
      if (levelRef <= group.noted) continue;
      group.noted = levelRef;
      this.#changed.push(...changed);
    }
  }

  /** Records the pending changes after the previous write has finished. */
  async #note(): Promise<void> {
    await this.#noting;
    const changed = this.#changed;
    this.#changed = [];
    this.#noting = waitedFor(addCostChanges(this.#tx, this.#shop_id, changed));
  }
}

/** Marks the rejection as handled, because the promise is awaited later. */
function waitedFor<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

const readSoFar = ({ variant_ids, from, after }: Group) =>
  variant_ids.map((variant_id) => ({ variant_id, from, after }));

/** The current levels, with their open lots if any. */
function levelsOf(
  levels: Awaited<ReturnType<typeof lockAllLevels>>,
  lots: Awaited<ReturnType<typeof selectOpenLots>>,
): Map<string, Level> {
  const known = new Map(
    lots.map(({ lots: openLots, ...levelRef }) => [levelKey(levelRef), openLots]),
  );
  return new Map(
    levels.map(({ on_hand, value, ...levelRef }) => {
      const openLots = known.get(levelKey(levelRef));
      return [
        levelKey(levelRef),
        openLots === undefined ? { on_hand, value } : { on_hand, value, lots: openLots },
      ];
    }),
  );
}

/** Applies changes of the cost method before a movement. */
function changeMethods(group: Group, before: number): void {
  for (let next = group.methods[0]; next && next.order_no < before; next = group.methods[0]) {
    group.methods.shift();
    const lots = new Map(next.lots.map(({ lot, ...levelRef }) => [levelKey(levelRef), lot]));
    group.recost.replay({ cost_method: next.cost_method, lots });
  }
}

/**
 * Groups rows into documents in posting order, except those that may continue on the next page.
 */
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
