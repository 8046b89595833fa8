/**
 * What a merge does with rows that reference the duplicate: `moves` updates them to the survivor;
 * `own rule` uses a special statement (sums, unique rows); `read through` resolves the survivor
 * when read; `history` keeps the original reference.
 */
export type OnMerge = 'moves' | 'own rule' | 'read through' | 'history';

/** By `table.column`: every foreign key to the merged kind of record. */
export type MergeReferences = Readonly<Record<string, OnMerge>>;
