type Batch = {
  checked: { errors: number } | null;
  committed_at: string | null;
  undone_at: string | null;
};

/** The state of an import. */
export function importStateOf({ checked, committed_at, undone_at }: Batch) {
  if (undone_at !== null) return 'undone';
  if (committed_at !== null) return 'done';
  if (checked === null) return 'new';
  return checked.errors > 0 ? 'faults' : 'fits';
}
