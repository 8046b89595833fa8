import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { SHIFT_CLOSE } from '../../contract/kinds.ts';
import { closeShiftRoute, type ShiftRow } from '../../contract/shift.ts';
import { type DecidedClose, decideClose } from '../../core/decide-close.ts';
import { hideExpected } from './see-expected.ts';
import {
  closeFacts,
  closeShiftQuery,
  insertClose,
  type LoadedCloseFacts,
  lockShift,
  notesQuery,
  shiftQuery,
} from './shift.sql.ts';

type Route = typeof closeShiftRoute;
type Facts = LoadedCloseFacts & { document: OpenedDocument };

/** Closing only counts cash: no document of the shift can block it. */
export const closeShift = postingCommand(closeShiftRoute, {
  load: loadClose,
  decide: ({ body }, facts) => decideClose(body, facts),
  write: writeClose,
  ...answerBy<Route>(
    ({ actor }, { params }) => shiftQuery({ shop_id: actor.shop_id, shift_id: params.id }),
    (context, found) => {
      const { blind_count, ...row } = found as ShiftRow & { blind_count: boolean };
      return !blind_count || can(context, 'shifts.see_expected') ? row : hideExpected(row);
    },
  ),
});

async function loadClose(tx: Tx, context: Context, { params, body }: Input<Route>) {
  const { actor } = context;
  const { shop_id } = actor;
  const { id: shift_id } = params;
  const shift = await lockShift(tx, { shop_id, id: shift_id, scope: actor });
  if (shift === undefined) return reject('not_found');
  const { warehouse_id, register_id } = shift;
  const request = { ...body, shift_id } as { id: string };
  const header = { kind: SHIFT_CLOSE, warehouse_id, register_id, request };
  const facts = [closeFacts({ shop_id, shift_id })];
  const { opened: document, rows } = await openDocumentWith(tx, context, header, facts);
  if (document === 'posted' || isRejection(document)) return document;
  // The register is open, but with another shift.
  if (document.shift_id !== shift_id) return reject('shift_not_open');
  return { ...(rows[0]?.[0] as LoadedCloseFacts), document };
}

function writeClose(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedClose>,
) {
  const { params, body } = input;
  const { document } = facts;
  const { journal, ...close } = changes;
  const { actor, now: closed_at } = context;
  const shift = { shop_id: actor.shop_id, shift_id: params.id };
  const row = { ...shift, ...close, document_id: document.id, note: body.note ?? '' };
  const closed = { ...shift, closed_by: actor.user_id, closed_at };
  const effects = [
    { locks: 'nothing' as const, statement: closeShiftQuery(closed) },
    { locks: 'nothing' as const, statement: insertClose(row) },
    {
      locks: 'nothing' as const,
      statement: notesQuery({ ...shift, moment: 'close' }, body.notes ?? []),
    },
    ...journalEffects(entryOf(context, document), journal),
  ];
  const { expected, counted, difference } = close;
  const detail = { shift_id: params.id, expected, counted, difference };
  return [{ document, effects, approved_by: null, detail }];
}
