import type { CompiledQuery } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { AnswerOf, AnyRoute } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import type { Posted } from './post.ts';

/** How a posting answers from its tables: once posted, and when the request repeats. */
export type AnsweredBy<R extends AnyRoute> = {
  read(context: Context, input: Input<R>): CompiledQuery;
  answer(context: Context, posting: { posted: Posted }): AnswerOf<R>;
  replay(tx: Tx, context: Context, input: Input<R>): Promise<AnswerOf<R>>;
};

/** Answers with the row of one statement; `complete` adds what no table holds. */
export function answerBy<R extends AnyRoute>(
  read: AnsweredBy<R>['read'],
  complete: (context: Context, row: object) => object = (_, row) => row,
): AnsweredBy<R> {
  const answerOf = (context: Context, row: unknown) => {
    const posted = assertPresent(row, 'what was posted can be read');
    return { data: complete(context, posted as object) } as AnswerOf<R>;
  };
  return {
    read,
    answer: (context, { posted }) => answerOf(context, posted.read),
    replay: async (tx, context, input) => {
      const { rows } = await tx.executeQuery(read(context, input));
      return answerOf(context, rows[0]);
    },
  };
}
