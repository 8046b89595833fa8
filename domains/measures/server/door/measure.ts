import type { RawBuilder } from 'kysely';

/** The documents that rows are computed from. */
export type OfDocuments = {
  readonly shop_id: RawBuilder<unknown>;
  /** A relation with one column, `document_id`. */
  readonly documents: RawBuilder<unknown>;
};

/** A sum over posted documents, kept in a table. It informs: no posting decides by it. */
export type Measure = {
  /** Its columns: `shop_id`, the grain, the sums. The shop and the grain are the primary key. */
  readonly table: string;
  readonly grain: readonly string[];
  readonly sums: readonly string[];
  /**
   * A `select` of the grain and the sums: what the documents add. Several rows of one grain are
   * added up. It reads posted rows only, which never change, and finds them by key: laterals with
   * `offset 0` keep the planner from reading a whole table for three documents.
   */
  readonly rows: (of: OfDocuments) => RawBuilder<unknown>;
};
