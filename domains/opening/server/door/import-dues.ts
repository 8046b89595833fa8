import { add, type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { attempt, type ImportRows, type ImportRun } from '#platform/import/import-run.ts';
import { type DueField, type DueRow, readDueRow } from '../../core/due-row.ts';
import { openDue } from './open-due.ts';

export type ImportedDues = { document_ids: string[]; total: Minor };

/** The warehouse of the dues, and the party of each row. */
type ImportTarget = { warehouse_id: string; parties: ReadonlyMap<number, string> };

/** Posts an opening balance for each party of a file that has a due. */
export async function importDues(
  run: ImportRun,
  rows: ImportRows<DueField>,
  { warehouse_id, parties }: ImportTarget,
): Promise<ImportedDues> {
  const document_ids: string[] = [];
  let total = ZERO;
  for await (const { number: row, cells } of rows()) {
    run.report.reached(row);
    const read = readDueRow(cells);
    const party_id = parties.get(row);
    if (isRejection(read)) run.report.left(row, 'due', read);
    if (read === null || isRejection(read) || party_id === undefined) continue;
    const posted = await post(run, { warehouse_id, party_id, due: read });
    if (isRejection(posted)) {
      run.report.left(row, 'due', posted);
      continue;
    }
    run.report.imported(row, 'due');
    document_ids.push(posted.id);
    total = add(total, read.amount);
  }
  return { document_ids, total };
}

type Owed = { warehouse_id: string; party_id: string; due: DueRow };

async function post(run: ImportRun, { due: { amount, due_date }, ...owed }: Owed) {
  const context = run.context();
  const id = context.newId();
  return attempt(run, async (tx) => {
    const posted = await openDue(tx, context, { id, ...owed, amount, due_date });
    return isRejection(posted) ? posted : { id };
  });
}
