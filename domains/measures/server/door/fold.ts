import type { CompiledQuery } from 'kysely';
import { type Database, sendTogether, withTransaction } from '#platform/db/database.ts';
import { Rounds } from '#platform/db/rounds.ts';
import type { Tx } from '#platform/db/tx.ts';
import { beginFold, foldQuery, selectShopsToFold, takeUnfolded } from '../fold.sql.ts';
import type { Measure } from './measure.ts';

/** Documents of one transaction: a fold of more would hold up the till. */
const BATCH = 500;

/** Folding few documents is dear, and reading them is cheap: a shop waits until it has these. */
const ENOUGH = 100;

/** Or until its oldest document is this old. */
const AGE_SECONDS = 10;

const SHOPS_AT_ONCE = 100;
const PAUSE_MS = 500;

/** Documents that are being folded; none: something is marked without a document. */
export type FoldedBatch = { readonly shop_id: string; readonly document_ids: readonly string[] };

/** What else is kept by the same transaction. */
export type Follower = {
  /** The shops in which something is marked without a document. */
  shopsWithWork(tx: Tx, most: number): Promise<string[]>;
  /** Reads, and returns what is to be written. */
  follow(tx: Tx, batch: FoldedBatch): Promise<readonly CompiledQuery[]>;
};

/** All that is folded. The order is the order of the locks. */
export type Folded = {
  readonly measures: readonly Measure[];
  readonly followers: readonly Follower[];
};

export type FoldOptions = {
  readonly database: Database;
  readonly folded: Folded;
  readonly clock: () => Date;
  /** Called for a shop whose documents could not be folded; the next round tries again. */
  readonly onFailure: (failure: { shop_id: string | null; error: unknown }) => void;
  readonly pauseMs?: number;
};

/** Folds posted documents into the measures in the background. Any number of servers may run it. */
export function startFold(options: FoldOptions): Rounds {
  return new Rounds((isOver) => foldDue(options, isOver), options.pauseMs ?? PAUSE_MS);
}

/** One round over the shops that are due. */
export async function foldDue(
  options: FoldOptions,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { database, folded, onFailure } = options;
  try {
    for (const shop_id of await dueShops(options)) {
      if (isOver()) return;
      await foldShop(database, folded, shop_id).catch((error) => onFailure({ shop_id, error }));
    }
  } catch (error) {
    onFailure({ shop_id: null, error });
  }
}

function dueShops({ database, clock, folded }: FoldOptions): Promise<string[]> {
  const due = { enough: ENOUGH, age_seconds: AGE_SECONDS, most: SHOPS_AT_ONCE };
  return withTransaction(database, '', async (tx) => {
    const shops = new Set(await selectShopsToFold(tx, { moment: clock(), ...due }));
    for (const { shopsWithWork } of folded.followers) {
      for (const shop_id of await shopsWithWork(tx, SHOPS_AT_ONCE)) shops.add(shop_id);
    }
    return [...shops];
  });
}

/** Folds what is in the queue of a shop, batch by batch. */
async function foldShop(database: Database, folded: Folded, shop_id: string): Promise<void> {
  let taken: number;
  do taken = await foldBatch(database, folded, shop_id);
  while (taken === BATCH);
}

/** One transaction: a crash leaves the documents unfolded. */
function foldBatch(database: Database, folded: Folded, shop_id: string): Promise<number> {
  return withTransaction(database, beginFold(shop_id), async (tx, begun) => {
    if (begun?.is_mine !== true) return 0;
    const document_ids = await takeUnfolded(tx, shop_id, BATCH);
    const batch = { shop_id, document_ids };
    const isEmpty = document_ids.length === 0;
    const measured = isEmpty ? [] : folded.measures.map((measure) => foldQuery(measure, batch));
    const followed: CompiledQuery[] = [];
    for (const { follow } of folded.followers) followed.push(...(await follow(tx, batch)));
    await sendTogether(tx, [...measured, ...followed], 'commits');
    return document_ids.length;
  });
}
