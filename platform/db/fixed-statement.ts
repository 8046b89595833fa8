import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { LastQuery } from './client-dialect.ts';
import type { Tx } from './tx.ts';
import type { DB } from './types.ts';

/** Marks the position of a value. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** How a statement refers to a value in its text. */
export type Value<V extends Values> = (name: keyof V & string) => RawBuilder<unknown>;

/**
 * A statement with a constant text: built once, with one placeholder per value, then only given
 * values. Building a long text in each request costs more than sending it.
 */
export function fixedStatement<V extends Values, R>(
  build: (value: Value<V>) => RawBuilder<R>,
): (tx: Tx, values: V) => Promise<R[]> {
  return statement(build, false);
}

/** Same, as the last statement of a transaction that only reads, which ends in the same write. */
export function lastStatement<V extends Values, R>(
  build: (value: Value<V>) => RawBuilder<R>,
): (tx: Tx, values: V) => Promise<R[]> {
  return statement(build, true);
}

/** Writes the text of a statement, and reaches no database. */
const writer = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement as it is sent, to be sent later and with others. */
export function toQuery<R>(statement: RawBuilder<R>): CompiledQuery<R> {
  return statement.compile(writer);
}

/** A statement whose text is always the same, as it is sent with these values. */
export function fixedQuery<V extends Values, R = unknown>(
  build: (value: Value<V>) => RawBuilder<R>,
): (values: V) => CompiledQuery<R> {
  let built: ReturnType<typeof textOf> | undefined;
  return (values) => {
    built ??= textOf(build((name) => sql.val(new Placeholder(name))));
    return CompiledQuery.raw(
      built.text,
      built.names.map((name) => values[name]),
    ) as CompiledQuery<R>;
  };
}

function statement<V extends Values, R>(
  build: (value: Value<V>) => RawBuilder<R>,
  isLast: boolean,
): (tx: Tx, values: V) => Promise<R[]> {
  const queryOf = fixedQuery(build);
  return async (tx, values) => {
    const query: LastQuery = { ...queryOf(values), isLast };
    return (await tx.executeQuery<R>(query as CompiledQuery<R>)).rows;
  };
}

/** Merges placeholders of the same name, such as `$2` and `$5`. */
function textOf(statement: RawBuilder<unknown>) {
  const compiled = statement.compile(writer);
  const placeholders = compiled.parameters.map((placeholder) => (placeholder as Placeholder).name);
  const names = [...new Set(placeholders)];
  const text = compiled.sql.replace(
    /\$(\d+)/g,
    (_, number: string) => `$${names.indexOf(placeholders[Number(number) - 1] ?? '') + 1}`,
  );
  return { text, names };
}
