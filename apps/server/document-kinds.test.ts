import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '#domains/access/core/permissions.ts';
import { ORDER_TERMS } from '#domains/orders/core/order-kind.ts';
import { dictionary } from '#platform/i18n/messages.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { withAdmin } from '../../testkit/server.ts';
import { DOCUMENT_KINDS } from '../document-kinds.ts';
import { endpoints } from './endpoints.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const names = DOCUMENT_KINDS.map(({ name }) => name);

test('the kinds of the registry are those that the database takes, each once', async () => {
  const allowed = await withAdmin(db.connection, async (admin) => {
    const { rows } = await admin.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conname = 'document_kind_check'`,
    );
    return [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, name]) => name);
  });
  expect(names.toSorted()).toEqual(allowed.toSorted());
});

test('no two kinds have numbers that look alike, those of orders among them', () => {
  const prefixes = DOCUMENT_KINDS.map(({ prefix }) => prefix);
  const all = [...prefixes, ...Object.values(ORDER_TERMS).map(({ letter }) => letter)];
  expect(all.filter((prefix, at) => all.indexOf(prefix) < at)).toEqual([]);
});

test('every kind is read by a right that exists', () => {
  const missing = DOCUMENT_KINDS.filter(({ read }) => !ALL_PERMISSIONS.includes(read));
  expect(missing).toEqual([]);
});

test('every kind that is reversed is reversed by a route of the server', () => {
  const routes = new Set<unknown>(endpoints.map(({ route }) => route));
  const missing = DOCUMENT_KINDS.filter(({ reverse }) => reverse !== null && !routes.has(reverse));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe.each(['en', 'bn'])('in %s', (language) => {
  const wordsOf = (namespace: string) => dictionary(language, namespace) ?? {};
  const missing = (namespace: string, keys: readonly string[]) =>
    keys.filter((key) => wordsOf(namespace)[key] === undefined);

  test('every kind has a name in lists', () => {
    expect(
      missing(
        'lists',
        names.map((name) => `kind_${name}`),
      ),
    ).toEqual([]);
  });
  test('every kind has a title on its printout', () => {
    expect(
      missing(
        'paper',
        names.map((name) => `title_${name}`),
      ),
    ).toEqual([]);
  });
  test('the history of a document has words for its posting', () => {
    expect(
      missing(
        'lists',
        names.map((name) => `did_${name}_posted`),
      ),
    ).toEqual([]);
  });
  test('the audit log has words for the posting of every kind, and for its group', () => {
    const groups = DOCUMENT_KINDS.flatMap(({ audit_group }) => audit_group ?? []);
    expect(
      missing(
        'audit',
        names.map((name) => `did_${name}_posted`),
      ),
    ).toEqual([]);
    expect(missing('audit', groups)).toEqual([]);
  });
});
