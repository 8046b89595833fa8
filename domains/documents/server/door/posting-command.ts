import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { AnswerOf, AnyRoute, CodeOf } from '#platform/contract/route.ts';
import { refusalOf } from '#platform/db/failure.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import {
  command,
  type Input,
  type Replayed,
  replayed,
  type SharedCode,
  type ShopEndpoint,
} from '#platform/http/endpoint.ts';
import type { Effect } from './effect.ts';
import type { OpenedDocument } from './open-document.ts';
import { type Posted, post } from './post.ts';

type HasDocument = { readonly document: OpenedDocument };
type HasApproval = { readonly approved_by: string | null };
type Refused<R extends AnyRoute> = Rejection<CodeOf<R> | SharedCode>;

/** The posting of a kind of document: load, decide, write, answer. */
type Posting<R extends AnyRoute, Facts extends HasDocument, Changes extends HasApproval> = {
  /** Opens the header, which is the idempotency gate, and loads every fact with its locks. */
  load(tx: Tx, context: Context, input: Input<R>): Promise<Facts | 'posted' | Refused<R>>;
  /** Pure: everything that changes, as plain data, or the first rejection. */
  decide(input: Input<R>, facts: Facts): Changes | Refused<R>;
  /** Pure: the changes as statements. */
  write(context: Context, posting: Decided<R, Facts, Changes>): readonly Effect[];
  answer(context: Context, posted: Decided<R, Facts, Changes> & { posted: Posted }): AnswerOf<R>;
  /** Returns what was posted under this id before. */
  replay(tx: Tx, context: Context, input: Input<R>): Promise<AnswerOf<R>>;
  /** Corrects counts made since a backdated document happened. */
  amend?(tx: Tx, context: Context, facts: Facts): Promise<Refused<R> | null>;
};

export type Decided<R extends AnyRoute, Facts, Changes> = {
  readonly input: Input<R>;
  readonly facts: Facts;
  readonly changes: Changes;
};

/** Binds a route to a posting: gate, replay, facts, decision, effects, post, answer. */
export function postingCommand<
  R extends AnyRoute,
  Facts extends HasDocument,
  Changes extends HasApproval,
>(route: R, posting: Posting<R, Facts, Changes>): ShopEndpoint {
  return command(route, async (tx, input, context) => {
    const facts = await posting.load(tx, context, input);
    if (facts === 'posted') return replayed(await posting.replay(tx, context, input));
    if (isRejection(facts)) return facts as Refused<R>;
    const changes = posting.decide(input, facts);
    if (isRejection(changes)) return changes as Refused<R>;
    const decided = { input, facts, changes };
    return postDecided(tx, context, posting, decided);
  });
}

async function postDecided<
  R extends AnyRoute,
  Facts extends HasDocument,
  Changes extends HasApproval,
>(
  tx: Tx,
  context: Context,
  posting: Posting<R, Facts, Changes>,
  decided: Decided<R, Facts, Changes>,
): Promise<AnswerOf<R> | Replayed<AnswerOf<R>> | Refused<R>> {
  const { document } = decided.facts;
  const { approved_by } = decided.changes;
  const isLate = document.happened_at !== null && posting.amend !== undefined;
  const effects = posting.write(context, decided);
  try {
    const documentToPost = { document, effects, approved_by };
    const posted = await post(tx, context, documentToPost, isLate ? 'goes on' : 'commits');
    const refusal = isLate ? await posting.amend?.(tx, context, decided.facts) : null;
    return refusal ?? posting.answer(context, { ...decided, posted });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal as Refused<R>;
  }
}
