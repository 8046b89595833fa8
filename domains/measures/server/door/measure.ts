import type { RawBuilder } from 'kysely';

/** The documents that rows are computed from. */
export type OfDocuments = {
  readonly shop_id: RawBuilder<unknown>;
  /** A relation with one column, `document_id`. */
  readonly documents: RawBuilder<unknown>;
};

/** What is added up in one row: its `business_date` is the first day. */
export type Period = 'day' | 'month' | 'year';

/** A sum over posted documents, stored in a table. It informs: no posting decides by it. */
export type Measure = {
  /**
   * Its columns: `shop_id`, the keys, `period`, `business_date`, the sums. All before the sums are
   * the primary key.
   */
  readonly table: string;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  /** What is stored of each key: days, and whole months and years beside them. */
  readonly periods: readonly ['day', ...Period[]];
  /**
   * A `select` of the keys, `business_date` and the sums: what the documents add. Several rows of
   * one key and day are added up. It reads posted rows only, which never change, and finds them by
   * key: laterals with `offset 0` keep the planner from reading a whole table for three documents.
   */
  readonly rows: (of: OfDocuments) => RawBuilder<unknown>;
};

/** The columns of a measure beside the shop, the period and the sums. */
export const grainOf = ({ keys }: Measure): string[] => [...keys, 'business_date'];
