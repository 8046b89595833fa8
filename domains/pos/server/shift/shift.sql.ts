import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { cashAccountOf } from '#domains/payments/server/door/cash-account.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { ShiftRow } from '../../contract/shift.ts';
import type { CountedNote } from '../../core/counted-notes.ts';
import type { DecidedClose } from '../../core/decide-close.ts';
import { EXPECTED_CASH } from '../door/expected-cash.sql.ts';

/** The columns of a row of the list, over `SHIFT`. */
export const SHIFT_COLUMNS: RawBuilder<unknown> = sql`s.id, s.register_id,
  r.name as register_name, r.name_bn as register_name_bn, s.branch_id, b.name as branch_name,
  b.name_bn as branch_name_bn,
  to_char(s.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as opened_at,
  ou.name as opened_by, s.opening_float,
  to_char(s.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as closed_at,
  cu.name as closed_by, n.number, c.counted, c.left_in_drawer, c.expected, c.difference`;

/** A shift `s` of a register `r`, with its closing `c` if it has one. */
export const SHIFT: RawBuilder<unknown> = sql`shift s
  join register r on r.shop_id = s.shop_id and r.id = s.register_id
  join branch b on b.shop_id = s.shop_id and b.id = s.branch_id
  join app_user ou on ou.id = s.opened_by
  left join app_user cu on cu.id = s.closed_by
  left join shift_close c on c.shop_id = s.shop_id and c.shift_id = s.id
  left join document_number n on n.shop_id = c.shop_id and n.document_id = c.document_id`;

export async function selectShifts(
  tx: Tx,
  filter: {
    shop_id: string;
    scope: Scope;
    register_id: string | null;
    state: 'open' | 'closed' | null;
    pattern: string;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<ShiftRow>[]> {
  const [opened_at = null, id = null] = filter.after ?? [];
  const result = await sql<Keyed<ShiftRow>>`
    select ${SHIFT_COLUMNS}, array[to_char(s.opened_at at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), s.id::text] as page_key
    from ${SHIFT}
    where s.shop_id = ${filter.shop_id}
      and ${isInScope(filter.scope, sql`r`)}
      and (${filter.register_id}::uuid is null or s.register_id = ${filter.register_id}::uuid)
      and (${filter.state}::text is null
        or (s.closed_at is null) = (${filter.state}::text = 'open'))
      and (r.name ilike ${filter.pattern} or r.name_bn ilike ${filter.pattern}
        or ou.name ilike ${filter.pattern} or n.number ilike ${filter.pattern})
      and (${opened_at}::text is null
        or (s.opened_at, s.id) < (${opened_at}::timestamptz, ${id}::uuid))
    order by s.opened_at desc, s.id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export async function loadShift(tx: Tx, shop_id: string, id: string): Promise<ShiftRow> {
  const result = await sql<ShiftRow>`
    select ${SHIFT_COLUMNS} from ${SHIFT}
    where s.shop_id = ${shop_id} and s.id = ${id}`.execute(tx);
  return assertPresent(result.rows[0], 'a shift just written can be read');
}

/** Whether the shop counts its drawers blind. */
export async function isCountBlind(tx: Tx, shop_id: string): Promise<boolean> {
  const result = await sql<{ blind_count: boolean }>`
    select blind_count from shop where shop_id = ${shop_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the shop exists').blind_count;
}

/** Locks an active register that the caller may access, so that it cannot be archived. */
export async function holdRegister(
  tx: Tx,
  lookup: { shop_id: string; id: string; scope: Scope },
): Promise<{ branch_id: string } | undefined> {
  const result = await sql<{ branch_id: string }>`
    select r.branch_id from register r
    where r.shop_id = ${lookup.shop_id} and r.id = ${lookup.id} and r.archived_at is null
      and ${isInScope(lookup.scope, sql`r`)}
    for share`.execute(tx);
  return result.rows[0];
}

export type ShiftToOpen = {
  shop_id: string;
  id: string;
  register_id: string;
  branch_id: string;
  opened_by: string;
  opened_at: Date;
  opening_float: Minor;
};

/** False if the id exists or the register has an open shift: the unique index decides. */
export async function insertShift(tx: Tx, shift: ShiftToOpen): Promise<boolean> {
  const result = await sql`
    insert into shift (shop_id, id, register_id, branch_id, opened_by, opened_at, opening_float,
      left_before)
    values (${shift.shop_id}, ${shift.id}, ${shift.register_id}, ${shift.branch_id},
      ${shift.opened_by}, ${shift.opened_at}, ${shift.opening_float},
      (select c.left_in_drawer
        from shift b join shift_close c on c.shop_id = b.shop_id and c.shift_id = b.id
        where b.shop_id = ${shift.shop_id} and b.register_id = ${shift.register_id}
        order by b.opened_at desc limit 1))
    on conflict do nothing
    returning 1`.execute(tx);
  return result.rows.length > 0;
}

export type OpenedShift = { register_id: string; opened_by: string; opening_float: Minor };

/** The shift with an id, to compare it with the request. */
export async function findOpened(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<OpenedShift | undefined> {
  const result = await sql<OpenedShift>`
    select register_id, opened_by, opening_float from shift
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows[0];
}

export async function insertNotes(
  tx: Tx,
  { shop_id, id: shift_id, moment }: { shop_id: string; id: string; moment: 'open' | 'close' },
  notes: readonly CountedNote[],
): Promise<void> {
  await tx.executeQuery(notesQuery({ shop_id, shift_id, moment }, notes));
}

export function notesQuery(
  shift: { shop_id: string; shift_id: string; moment: 'open' | 'close' },
  notes: readonly CountedNote[],
): CompiledQuery {
  return toQuery(sql`
    insert into shift_note (shop_id, shift_id, moment, note, count)
    select ${shift.shop_id}, ${shift.shift_id}, ${shift.moment}, note, count
    from unnest(${notes.map((n) => n.note)}::bigint[], ${notes.map((n) => n.count)}::int[])
      as t (note, count)
    where count > 0`);
}

export type LockedShift = { register_id: string; warehouse_id: string; is_open: boolean };

/**
 * Locks a shift of a register that the caller may access. It waits for every document in progress
 * at the register; later documents wait for this, and find the shift closed.
 */
export async function lockShift(
  tx: Tx,
  lookup: { shop_id: string; id: string; scope: Scope },
): Promise<LockedShift | undefined> {
  const result = await sql<LockedShift>`
    select s.register_id, r.warehouse_id, s.closed_at is null as is_open
    from shift s join register r on r.shop_id = s.shop_id and r.id = s.register_id
    where s.shop_id = ${lookup.shop_id} and s.id = ${lookup.id}
      and ${isInScope(lookup.scope, sql`r`)}
    for update of s`.execute(tx);
  return result.rows[0];
}

export type LoadedCloseFacts = { expected: Minor; cash_account_id: string; accounts: Accounts };

/** Runs after `lockShift`, in its own statement, so that it sees what was committed meanwhile. */
export const closeFacts = fixedQuery<{ shop_id: string; shift_id: string }, LoadedCloseFacts>(
  (value) => sql`
  select ${EXPECTED_CASH} as expected, ${cashAccountOf(value('shop_id'))} as cash_account_id,
    ${accountsOf(value('shop_id'))} as accounts
  from shift s where s.shop_id = ${value('shop_id')} and s.id = ${value('shift_id')}`,
);

type Shift = { shop_id: string; shift_id: string };

export const closeShiftQuery = fixedQuery<Shift & { closed_by: string; closed_at: Date }>(
  (value) => sql`
  update shift set closed_at = ${value('closed_at')}, closed_by = ${value('closed_by')}
  where shop_id = ${value('shop_id')} and id = ${value('shift_id')} and closed_at is null`,
);

export const insertClose = fixedQuery<
  Shift & Omit<DecidedClose, 'journal'> & { document_id: string; note: string }
>(
  (value) => sql`
  insert into shift_close (shop_id, document_id, shift_id, expected, counted, difference,
    taken_out, left_in_drawer, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('shift_id')}, ${value('expected')},
    ${value('counted')}, ${value('difference')}, ${value('taken_out')},
    ${value('left_in_drawer')}, ${value('note')})`,
);

/** A shift, and whether the shop counts its drawers blind. */
export const shiftQuery = fixedQuery<Shift, ShiftRow & { blind_count: boolean }>(
  (value) => sql`
  select ${SHIFT_COLUMNS}, shop.blind_count from ${SHIFT}
  join shop on shop.shop_id = s.shop_id
  where s.shop_id = ${value('shop_id')} and s.id = ${value('shift_id')}`,
);
