import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { LastQuery } from './client-dialect.ts';
import type { Tx } from './tx.ts';

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

function statement<V extends Values, R>(
  build: (value: Value<V>) => RawBuilder<R>,
  isLast: boolean,
): (tx: Tx, values: V) => Promise<R[]> {
  let built: { text: string; names: readonly string[] } | undefined;
  return async (tx, values) => {
    built ??= textOf(
      tx,
      build((name) => sql.val(new Placeholder(name))),
    );
    const parameters = built.names.map((name) => values[name]);
    const query: LastQuery = { ...CompiledQuery.raw(built.text, parameters), isLast };
    return (await tx.executeQuery<R>(query as CompiledQuery<R>)).rows;
  };
}

/** Merges placeholders of the same name, such as `$2` and `$5`. */
function textOf(tx: Tx, statement: RawBuilder<unknown>) {
  const compiled = statement.compile(tx);
  const placeholders = compiled.parameters.map((placeholder) => (placeholder as Placeholder).name);
  const names = [...new Set(placeholders)];
  const text = compiled.sql.replace(
    /\$(\d+)/g,
    (_, number: string) => `$${names.indexOf(placeholders[Number(number) - 1] ?? '') + 1}`,
  );
  return { text, names };
}
