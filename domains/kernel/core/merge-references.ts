/**
 * What a merge does with the rows of a column that name the duplicate: `moves` names the survivor
 * from now on; `own rule` is rewritten by a statement of its own (sums, unique rows); `read
 * through` is read as the survivor; `history` keeps the name under which it was written.
 */
export type OnMerge = 'moves' | 'own rule' | 'read through' | 'history';

/** By `table.column`: every foreign key to the merged kind of record. */
export type MergeReferences = Readonly<Record<string, OnMerge>>;
