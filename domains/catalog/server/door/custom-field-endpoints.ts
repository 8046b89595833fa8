import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import type { CustomField, CustomFieldRoutes } from '../../contract/custom-field.ts';
import { FIELDS_MAX, type FieldSubject } from '../../core/custom-field.ts';
import {
  archiveField,
  insertCustomField,
  lockCustomField,
  selectCustomFields,
  selectDefined,
  updateCustomField,
} from '../custom-field.sql.ts';

/** Their names in the audit log. */
const SUBJECT_NAMES = { product: 'custom_field', customer: 'customer_field' } as const;

/** Lists, adds, changes and archives the custom fields of one kind of record. */
export function customFieldEndpoints(routes: CustomFieldRoutes, subject: FieldSubject) {
  const subjectName = SUBJECT_NAMES[subject];
  return {
    list: query(routes.list, async (tx, input, { actor }) => {
      const { q = '', limit, cursor } = input.query;
      const after = readCursor(cursor, ['text', 'id']);
      if (isRejection(after)) return after;
      const { shop_id } = actor;
      const filter = { shop_id, subject, pattern: containing(q.trim()), after, limit };
      return pageOf(await selectCustomFields(tx, filter), limit);
    }),
    create: creation(routes.create, async (tx, { body }, context) => {
      const of = { shop_id: context.actor.shop_id, subject };
      const field = { ...body, id: body.id ?? context.newId(), choices: choicesOf(body) };
      if (isWithoutChoice(field)) return reject('choices_missing', { path: 'choices' });
      const there = await selectDefined(tx, of);
      if (there.length >= FIELDS_MAX) {
        return reject('too_many_fields', { params: { most: FIELDS_MAX } });
      }
      const added = await insertCustomField(tx, of, field);
      if (added === undefined) return reject('name_taken', { path: 'name' });
      const entry = { action: `${subjectName}.created`, subject_id: added.id, after: added };
      await writeAudit(tx, context, entry);
      return { data: added };
    }),
    change: command(routes.change, async (tx, input, context) => {
      const of = { shop_id: context.actor.shop_id, subject };
      const { version, ...changes } = input.body;
      const before = await lockCustomField(tx, of, input.params.id);
      if (before === undefined) return reject('not_found');
      if (before.version !== version) return reject('version_conflict', { path: 'version' });
      const changed = { ...before, ...defined(changes), version: version + 1 };
      const after = { ...changed, choices: choicesOf(changed) };
      if (isWithoutChoice(after)) return reject('choices_missing', { path: 'choices' });
      const isFree = await tryWrite(tx, () => updateCustomField(tx, of.shop_id, after));
      if (!isFree) return reject('name_taken', { path: 'name' });
      const entry = { action: `${subjectName}.changed`, subject_id: before.id, before, after };
      await writeAudit(tx, context, entry);
      return { data: after };
    }),
    archive: command(routes.archive, async (tx, { params }, context) => {
      const of = { shop_id: context.actor.shop_id, subject };
      const before = await lockCustomField(tx, of, params.id);
      if (before === undefined) return reject('not_found');
      await archiveField(tx, of.shop_id, { id: before.id, now: context.now });
      const entry = { action: `${subjectName}.archived`, subject_id: before.id, before };
      await writeAudit(tx, context, entry);
      return { data: {} };
    }),
  };
}

type Chosen = Pick<CustomField, 'kind' | 'choices'>;

/** Without duplicates; only for fields of kind `choice`. */
function choicesOf({ kind, choices }: Chosen): string[] {
  return kind === 'choice' ? [...new Set(choices)] : [];
}

function isWithoutChoice({ kind, choices }: Chosen): boolean {
  return kind === 'choice' && choices.length === 0;
}
