import { type Database, sendTogether, withTransaction } from '#platform/db/database.ts';
import { Rounds } from '#platform/db/rounds.ts';
import { foldQuery, inShop, selectShopsToFold, takeUnfolded } from '../fold.sql.ts';
import type { Measure } from './measure.ts';

/** Documents of one transaction: a fold of more would hold up the till. */
const BATCH = 500;

/** Folding few documents is dear, and reading them is cheap: a shop waits until it has these. */
const ENOUGH = 100;

/** Or until its oldest document is this old. */
const AGE_SECONDS = 10;

const SHOPS_AT_ONCE = 100;
const PAUSE_MS = 500;

export type FoldOptions = {
  readonly database: Database;
  readonly measures: readonly Measure[];
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
  const { database, measures, onFailure } = options;
  try {
    for (const shop_id of await dueShops(options)) {
      if (isOver()) return;
      await foldShop(database, measures, shop_id).catch((error) => onFailure({ shop_id, error }));
    }
  } catch (error) {
    onFailure({ shop_id: null, error });
  }
}

function dueShops({ database, clock }: FoldOptions): Promise<string[]> {
  const due = { enough: ENOUGH, age_seconds: AGE_SECONDS, most: SHOPS_AT_ONCE };
  return withTransaction(database, '', (tx) => selectShopsToFold(tx, { moment: clock(), ...due }));
}

/** Folds what is in the queue of a shop, batch by batch. */
export async function foldShop(
  database: Database,
  measures: readonly Measure[],
  shop_id: string,
): Promise<void> {
  let taken: number;
  do taken = await foldBatch(database, measures, shop_id);
  while (taken === BATCH);
}

/** One transaction: a crash leaves the documents unfolded. Measures are always in one order. */
function foldBatch(
  database: Database,
  measures: readonly Measure[],
  shop_id: string,
): Promise<number> {
  return withTransaction(database, inShop(shop_id), async (tx) => {
    const document_ids = await takeUnfolded(tx, shop_id, BATCH);
    if (document_ids.length === 0) return 0;
    const batch = { shop_id, document_ids };
    await sendTogether(
      tx,
      measures.map((measure) => foldQuery(measure, batch)),
      'commits',
    );
    return document_ids.length;
  });
}
