import { foldDue } from '#domains/measures/server/door/fold.ts';
import type { Database } from '#platform/db/database.ts';
import { type Checked, findBrokenInvariants } from '../apps/server/doctor/doctor.ts';
import { FOLDED } from '../apps/server/measures.ts';
import type { TestDatabase } from './database.ts';

/** Folds every posted document into the sums, however new it is. */
export async function foldAll(database: Database): Promise<void> {
  await foldDue({
    database,
    folded: FOLDED,
    clock: () => new Date('2100-01-01T00:00:00Z'),
    onFailure: ({ error }) => {
      throw error;
    },
  });
}

/** The invariants that do not hold once all documents are folded. */
export async function foldAndFindBroken(db: TestDatabase): Promise<Checked[]> {
  await foldAll(db.database);
  return findBrokenInvariants(db.connection);
}
