import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { attempt, type ImportRows, type ImportRun } from '#platform/import/import-run.ts';
import { partyCode } from '../../core/party-code.ts';
import { type PartyField, readPartyRow } from '../../core/party-row.ts';
import { insertParties, type NewParty, type PartyKind, selectPartyIds } from '../party.sql.ts';

type NumberedParty = NewParty & { row: number };

const BATCH = 1_000;

/**
 * Adds the customers or suppliers of a file. The phone number is the default code, so that
 * duplicates are found; an existing party is reported and left unchanged. Answers the party of each
 * row.
 */
export async function importParties(
  run: ImportRun,
  rows: ImportRows<PartyField>,
  kind: PartyKind,
): Promise<{ parties: ReadonlyMap<number, string> }> {
  const read = await readParties(run, rows, kind);
  const added: (readonly [number, string])[] = [];
  for (let from = 0; from < read.length; from += BATCH) {
    added.push(...(await addBatch(run, read.slice(from, from + BATCH), kind)));
  }
  return { parties: new Map(added) };
}

async function readParties(
  run: ImportRun,
  rows: ImportRows<PartyField>,
  kind: PartyKind,
): Promise<NumberedParty[]> {
  const byCode = new Map<string, NumberedParty>();
  const { newId } = run.context();
  for await (const { number: row, cells } of rows()) {
    run.report.reached(row);
    const read = readPartyRow(cells);
    if (isRejection(read)) {
      run.report.left(row, kind, read);
      continue;
    }
    const id = newId();
    const { phone, note } = read;
    const code = read.code === '' ? partyCode({ kind, phone, id }) : read.code;
    const first = byCode.get(code);
    const { name, email, address } = read;
    const party = { id, kind, code, name, phone, email, address, note, row };
    if (first === undefined) byCode.set(code, party);
    else {
      const again = read.code === '' ? 'phone_again' : 'code_again';
      run.report.left(row, `${kind} ${code}`, reject(again, { params: { row: first.row } }));
    }
  }
  return [...byCode.values()];
}

async function addBatch(
  run: ImportRun,
  batch: readonly NumberedParty[],
  kind: PartyKind,
): Promise<(readonly [number, string])[]> {
  const { shop_id } = run.context().actor;
  const outcome = await attempt<{ taken: Set<string> }>(run, async (tx) => {
    const codes = batch.map(({ code }) => code);
    const taken = new Set((await selectPartyIds(tx, shop_id, { kind, codes })).map((p) => p.code));
    const fresh = batch.filter(({ code }) => !taken.has(code));
    const added = await insertParties(tx, shop_id, fresh);
    if (kind === 'customer') await recordEvent(tx, run.context(), 'customer.created', added);
    return added.length === fresh.length ? { taken } : reject('code_in_shop');
  });
  const added: (readonly [number, string])[] = [];
  for (const party of batch) {
    const { row, id, code } = party;
    const reason = refusalOf(outcome, party);
    if (reason === null) {
      run.report.imported(row, `${kind} ${code}`);
      added.push([row, id]);
    } else run.report.left(row, `${kind} ${code}`, reason);
  }
  return added;
}

function refusalOf(
  outcome: { taken: Set<string> } | Rejection,
  { code, phone }: NumberedParty,
): Rejection | null {
  if (isRejection(outcome)) return outcome;
  if (!outcome.taken.has(code)) return null;
  return reject(code === phone ? 'phone_in_shop' : 'code_in_shop');
}
