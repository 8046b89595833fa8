import type { CompiledQuery } from 'kysely';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { AnswerOf, AnyRoute, CodeOf } from '#platform/contract/route.ts';
import { refusalOf } from '#platform/db/failure.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import {
  command,
  type Input,
  type Replayed,
  replayAnswer,
  type SharedCode,
  type ShopEndpoint,
} from '#platform/http/endpoint.ts';
import { REVERSAL } from '../../contract/kinds.ts';
import { type DocumentToPost, type Posted, post } from './post.ts';

type Refused<R extends AnyRoute> = Rejection<CodeOf<R> | SharedCode>;
type Outcome<R extends AnyRoute> = AnswerOf<R> | Replayed<AnswerOf<R>> | Refused<R>;

/** The posting of a kind of document: load, decide, write, answer. */
export type Posting<R extends AnyRoute, Facts, Changes> = {
  /** Opens the header, which is the idempotency gate, and loads every fact with its locks. */
  load(tx: Tx, context: Context, input: Input<R>): Promise<Facts | 'posted' | Refused<R>>;
  /** Pure: everything that changes, as plain data, or the first rejection. */
  decide(input: Input<R>, facts: Facts): Changes | Refused<R>;
  /** Pure: the documents with their changes as statements, in the order of their numbers. */
  write(context: Context, posting: Decided<R, Facts, Changes>): readonly DocumentToPost[];
  /** A statement that reads what was posted: it is sent behind those that write. */
  read?(context: Context, input: Input<R>): CompiledQuery;
  answer(context: Context, posting: Decided<R, Facts, Changes> & WithPosted): AnswerOf<R>;
  /** Returns what was posted under this id before. */
  replay(tx: Tx, context: Context, input: Input<R>): Promise<AnswerOf<R>>;
  /** Corrects counts made since a backdated document happened, or one that is reversed. */
  amend?(tx: Tx, context: Context, facts: Facts): Promise<Refused<R> | null>;
  /** What the posting of this kind leads to, in the same transaction: nothing of it is answered. */
  follow?(tx: Tx, context: Context, facts: Facts): Promise<void>;
};

export type Decided<R extends AnyRoute, Facts, Changes> = {
  readonly input: Input<R>;
  readonly facts: Facts;
  readonly changes: Changes;
};

type WithPosted = { readonly posted: Posted };

/** Binds a route to a posting: gate, replay, facts, decision, effects, post, answer. */
export function postingCommand<R extends AnyRoute, Facts, Changes>(
  route: R,
  posting: Posting<R, Facts, Changes>,
): ShopEndpoint {
  return command(route, (tx, input, context) => run(tx, context, posting, input, 'commits'));
}

/** The same posting as a step of another command, whose transaction goes on. */
export function postingStep<R extends AnyRoute, Facts, Changes>(
  posting: Posting<R, Facts, Changes>,
): (tx: Tx, input: Input<R>, context: Context) => Promise<Outcome<R>> {
  return (tx, input, context) => run(tx, context, posting, input, 'goes on');
}

async function run<R extends AnyRoute, Facts, Changes>(
  tx: Tx,
  context: Context,
  posting: Posting<R, Facts, Changes>,
  input: Input<R>,
  end: 'goes on' | 'commits',
): Promise<Outcome<R>> {
  const facts = await posting.load(tx, context, input);
  if (facts === 'posted') return replayAnswer(await posting.replay(tx, context, input));
  if (isRejection(facts)) return facts as Refused<R>;
  const changes = posting.decide(input, facts);
  if (isRejection(changes)) return changes as Refused<R>;
  return postDecided(tx, context, posting, { input, facts, changes, end });
}

async function postDecided<R extends AnyRoute, Facts, Changes>(
  tx: Tx,
  context: Context,
  posting: Posting<R, Facts, Changes>,
  { end, ...decided }: Decided<R, Facts, Changes> & { end: 'goes on' | 'commits' },
): Promise<AnswerOf<R> | Refused<R>> {
  const documents = posting.write(context, decided);
  const isAmended = posting.amend !== undefined && documents.some(mayFollowCount);
  const read = posting.read?.(context, decided.input) ?? null;
  try {
    const ends = isAmended || posting.follow !== undefined ? 'goes on' : end;
    const posted = await post(tx, context, documents, { read, end: ends });
    const refusal = isAmended ? await posting.amend?.(tx, context, decided.facts) : null;
    if (refusal === null) await posting.follow?.(tx, context, decided.facts);
    const isApproved = documents.some(({ approved_by }) => approved_by !== null);
    if (isApproved && context.step_up !== undefined) context.step_up.missing_permission = null;
    return refusal ?? posting.answer(context, { ...decided, posted });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal as Refused<R>;
  }
}

function mayFollowCount({ document: { happened_at, kind } }: DocumentToPost): boolean {
  return happened_at !== null || kind === REVERSAL;
}
