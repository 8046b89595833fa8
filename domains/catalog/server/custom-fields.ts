import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { isUnique } from '#platform/db/is-unique.sql.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  archiveCustomFieldRoute,
  type CustomField,
  changeCustomFieldRoute,
  createCustomFieldRoute,
  listCustomFieldsRoute,
} from '../contract/custom-field.ts';
import { FIELDS_MAX } from '../core/custom-field.ts';
import {
  archiveField,
  insertCustomField,
  lockCustomField,
  selectCustomFields,
  selectDefined,
  updateCustomField,
} from './custom-field.sql.ts';
import { defined } from './defined.ts';

export const listCustomFields = query(listCustomFieldsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const asked = { shop_id: actor.shop_id, pattern: containing(q.trim()), after, limit };
  return pageOf(await selectCustomFields(tx, asked), limit);
});

export const createCustomField = command(
  createCustomFieldRoute,
  async (tx, { body }, { actor, newId, ...context }) => {
    const { shop_id } = actor;
    const field = { id: newId(), ...body, choices: choicesOf(body) };
    if (isWithoutChoice(field)) return reject('choices_missing', { path: 'choices' });
    const there = await selectDefined(tx, shop_id);
    if (there.length >= FIELDS_MAX) {
      return reject('too_many_fields', { params: { most: FIELDS_MAX } });
    }
    const added = await insertCustomField(tx, shop_id, field);
    if (added === undefined) return reject('name_taken', { path: 'name' });
    const entry = { action: 'custom_field.created', subject_id: added.id, after: added };
    await writeAudit(tx, { actor, newId, ...context }, entry);
    return { data: added };
  },
);

export const changeCustomField = command(changeCustomFieldRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { version, ...asked } = input.body;
  const before = await lockCustomField(tx, shop_id, input.params.id);
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const changed = { ...before, ...defined(asked), version: version + 1 };
  const after = { ...changed, choices: choicesOf(changed) };
  if (isWithoutChoice(after)) return reject('choices_missing', { path: 'choices' });
  const isFree = await isUnique(tx, () => updateCustomField(tx, shop_id, after));
  if (!isFree) return reject('name_taken', { path: 'name' });
  const entry = { action: 'custom_field.changed', subject_id: before.id, before, after };
  await writeAudit(tx, context, entry);
  return { data: after };
});

export const archiveCustomField = command(
  archiveCustomFieldRoute,
  async (tx, { params }, context) => {
    const { actor, now } = context;
    const before = await lockCustomField(tx, actor.shop_id, params.id);
    if (before === undefined) return reject('not_found');
    await archiveField(tx, actor.shop_id, { id: before.id, now });
    const entry = { action: 'custom_field.archived', subject_id: before.id, before };
    await writeAudit(tx, context, entry);
    return { data: {} };
  },
);

type Chosen = Pick<CustomField, 'kind' | 'choices'>;

/** Each once; only where something is chosen. */
function choicesOf({ kind, choices }: Chosen): string[] {
  return kind === 'choice' ? [...new Set(choices)] : [];
}

function isWithoutChoice({ kind, choices }: Chosen): boolean {
  return kind === 'choice' && choices.length === 0;
}
