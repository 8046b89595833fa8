import { z } from 'zod';

const SEEN_BY = z.registry<{ permission: string }>();

/** A response field that is present only for callers with the permission. */
export function seenBy<T extends z.ZodType>(permission: string, schema: T): z.ZodOptional<T> {
  const field = schema.optional();
  SEEN_BY.add(field, { permission });
  return field;
}

/** Costs, and profits from them. */
export function cost<T extends z.ZodType>(schema: T): z.ZodOptional<T> {
  return seenBy('cost.read', schema);
}

type Prune = (value: unknown, permissions: ReadonlySet<string>) => unknown;

const known = new WeakMap<z.ZodType, Prune | null>();

/** Removes the fields that the reader may not see. Most responses have none. */
export function omitUnseen(
  schema: z.ZodType,
  answer: unknown,
  permissions: ReadonlySet<string>,
): unknown {
  const prune = pruneOf(schema);
  return prune === null ? answer : prune(answer, permissions);
}

/**
 * Paths of the restricted fields of a schema: `data.lines.unit_cost`; given permissions, those that
 * their holder may not see.
 */
export function listUnseenFields(
  schema: z.ZodType,
  at = '',
  permissions: ReadonlySet<string> = new Set(),
): string[] {
  const inner = unwrapped(schema);
  const below = (one: z.ZodType, path: string) => listUnseenFields(one, path, permissions);
  if (inner instanceof z.ZodArray) return below(inner.element as z.ZodType, at);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const permission = SEEN_BY.get(field)?.permission;
    return permission !== undefined && !permissions.has(permission) ? [path] : below(field, path);
  });
}

function pruneOf(schema: z.ZodType): Prune | null {
  const made = known.get(schema);
  if (made !== undefined) return made;
  const prune = makePrune(unwrapped(schema));
  known.set(schema, prune);
  return prune;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

function makePrune(schema: z.ZodType): Prune | null {
  if (schema instanceof z.ZodArray) {
    const each = pruneOf(schema.element as z.ZodType);
    if (each === null) return null;
    return (value, permissions) =>
      Array.isArray(value) ? value.map((one) => each(one, permissions)) : value;
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    .map(([name, field]) => [name, SEEN_BY.get(field)?.permission ?? null, pruneOf(field)] as const)
    .filter(([, permission, prune]) => permission !== null || prune !== null);
  return fields.length === 0 ? null : (value, permissions) => pruned(value, permissions, fields);
}

type Field = readonly [name: string, permission: string | null, prune: Prune | null];

function pruned(value: unknown, permissions: ReadonlySet<string>, fields: readonly Field[]) {
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const [name, permission, prune] of fields) {
    if (permission !== null && !permissions.has(permission)) delete copy[name];
    else if (prune !== null && name in copy) copy[name] = prune(copy[name], permissions);
  }
  return copy;
}
