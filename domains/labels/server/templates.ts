import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changeLabelTemplateRoute,
  createLabelTemplateRoute,
  listLabelTemplatesRoute,
  removeLabelTemplateRoute,
} from '../contract/label-template.ts';
import { checkLayout } from '../core/label-layout.ts';
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  selectTemplates,
  updateTemplate,
} from './template.sql.ts';

export const listLabelTemplates = query(
  listLabelTemplatesRoute,
  async (tx, { query: { q = '', limit, cursor } }, { actor }) => {
    const after = readCursor(cursor, ['text']);
    if (isRejection(after)) return after;
    const { shop_id } = actor;
    const rows = await selectTemplates(tx, { shop_id, pattern: containing(q), after, limit });
    return pageOf(rows, limit);
  },
);

export const createLabelTemplate = creation(
  createLabelTemplateRoute,
  async (tx, { body }, context) => {
    const { actor, now, newId } = context;
    const refused = checkLayout(body.layout);
    if (refused !== null) return refused;
    const made = await insertTemplate(tx, actor.shop_id, { ...body, id: body.id ?? newId(), now });
    if (made === undefined) return reject('name_taken', { path: 'name' });
    const entry = { action: 'label_template.created', subject_id: made.id, after: body };
    await writeAudit(tx, context, entry);
    return { data: made };
  },
);

export const changeLabelTemplate = command(
  changeLabelTemplateRoute,
  async (tx, { params, body }, context) => {
    const { shop_id } = context.actor;
    const refused = checkLayout(body.layout);
    if (refused !== null) return refused;
    const before = await lockTemplate(tx, shop_id, params.id);
    if (before === undefined) return reject('not_found');
    if (before.version !== body.version) return reject('version_conflict', { path: 'version' });
    const { name, layout } = body;
    const after = { ...before, name, layout, version: before.version + 1 };
    const write = () => updateTemplate(tx, shop_id, after);
    if (!(await tryWrite(tx, write))) return reject('name_taken', { path: 'name' });
    const entry = { action: 'label_template.changed', subject_id: after.id, before, after };
    await writeAudit(tx, context, entry);
    return { data: after };
  },
);

export const removeLabelTemplate = command(
  removeLabelTemplateRoute,
  async (tx, { params: { id } }, context) => {
    const { shop_id } = context.actor;
    const before = await lockTemplate(tx, shop_id, id);
    if (before === undefined) return reject('not_found');
    await deleteTemplate(tx, shop_id, id);
    const { name } = before;
    const entry = { action: 'label_template.removed', subject_id: id, before: { name } };
    await writeAudit(tx, context, entry);
    return { data: { id } };
  },
);
