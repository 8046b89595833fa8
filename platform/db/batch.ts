import type { CompiledQuery } from 'kysely';
import { type Connection, type PoolClient, Query } from 'pg';
import { assertPresent } from '#domains/kernel/core/assert.ts';

/** The parts of a query of `pg` that a batch uses: preparing, and handling its responses. */
type OneQuery = {
  readonly name: string | undefined;
  readonly text: string;
  _result: BatchResult & { _types: unknown };
  /** The error of a row that could not be parsed. */
  _canceledDueToError: Error | false;
  prepare(connection: unknown): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
};
type Prepared = Connection & {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

type BatchResult = { rows: Record<string, unknown>[]; command: string | null };

/**
 * Several statements with one Sync after them. The server writes to the socket at each Sync and the
 * client wakes up, which costs about as much as a small statement. If one fails, PostgreSQL skips
 * the rest, COMMIT included, so the caller must roll back.
 */
class Batch extends Query {
  readonly #queries: readonly OneQuery[];
  #answered = 0;
  #parsed = 0;
  #connection: Prepared | undefined;
  /** The statements sent with their text, in order. */
  #toParse: OneQuery[] = [];
  readonly #settle: (error: Error | null, results: BatchResult[]) => void;

  constructor(
    client: PoolClient,
    queries: readonly CompiledQuery[],
    named: (text: string) => string | undefined,
    settle: (error: Error | null, results: BatchResult[]) => void,
  ) {
    super({ text: '' });
    this.#settle = settle;
    this.#queries = queries.map(({ sql: text, parameters }) => {
      const values = parameters as unknown[];
      const query = new Query({ name: named(text) ?? '', text, values }) as unknown as OneQuery;
      query._result._types = client;
      return query;
    });
  }

  override submit = (connection: Connection): void => {
    const prepared = connection as Prepared;
    this.#connection = prepared;
    connection.on('parseComplete', this.#onParsed);
    const withoutSync = Object.assign(Object.create(prepared), { sync: () => undefined });
    const isKnown = ({ name = '' }: OneQuery) =>
      name !== '' &&
      (prepared.parsedStatements[name] ?? prepared.submittedNamedStatements[name]) !== undefined;
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        if (!isKnown(query)) this.#toParse.push(query);
        query.prepare(withoutSync);
      }
      (connection as unknown as { sync(): void }).sync();
    } finally {
      connection.stream.uncork();
    }
  };

  readonly #onParsed = (): void => {
    const { name = '', text } = assertPresent(
      this.#toParse[this.#parsed],
      'each parsed message belongs to a statement',
    );
    this.#parsed += 1;
    if (this.#connection === undefined || name === '') return;
    this.#connection.parsedStatements[name] = text;
    delete this.#connection.submittedNamedStatements[name];
  };

  #current(): OneQuery {
    return assertPresent(this.#queries[this.#answered], 'each answer belongs to a statement');
  }

  handleRowDescription(message: unknown): void {
    this.#current().handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current().handleDataRow(message);
  }

  handleCommandComplete(message: unknown): void {
    this.#current().handleCommandComplete(message, this.#connection);
    this.#answered += 1;
  }

  handleError(error: Error): void {
    this.#end();
    this.#settle(error, []);
  }

  handleReadyForQuery(): void {
    this.#end();
    const unread = this.#queries.find(({ _canceledDueToError: error }) => error !== false);
    const results = this.#queries.map(({ _result }) => _result);
    this.#settle(unread?._canceledDueToError || null, results);
  }

  /** Statements that were skipped are parsed the next time. */
  #end(): void {
    this.#connection?.off('parseComplete', this.#onParsed);
    for (const { name = '' } of this.#toParse.slice(this.#parsed)) {
      delete this.#connection?.submittedNamedStatements[name];
    }
  }
}

/** Sends statements with one Sync, and returns the rows of each. */
export function sendBatch(
  client: PoolClient,
  queries: readonly CompiledQuery[],
  named: (text: string) => string | undefined,
): Promise<BatchResult[]> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | null, results: BatchResult[]) => {
      if (error === null) resolve(results);
      else reject(error);
    };
    client.query(new Batch(client, queries, named, settle));
  });
}
