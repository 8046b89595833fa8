import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, name, one, page, version } from '#platform/contract/fields.ts';
import { labelLayout } from './label-layout.ts';

const labelTemplate = z.strictObject({
  id,
  name: z.string(),
  layout: labelLayout,
  version: z.int(),
});

export type LabelTemplate = z.output<typeof labelTemplate>;

const written = { name: name(60), layout: labelLayout };

export const listLabelTemplatesRoute = defineRoute({
  method: 'GET',
  path: '/inventory/label-templates',
  permission: 'product.read',
  summary: 'List the shop’s label templates by name',
  query: z.strictObject(page),
  answer: listOf(labelTemplate),
  rejections: { invalid_cursor: 422 },
});

export const createLabelTemplateRoute = defineCreation({
  path: '/inventory/label-templates',
  permission: 'product.update',
  summary: 'Add a label template: a paper size and the content of its labels',
  body: z.strictObject(written),
  answer: one(labelTemplate),
  status: 201,
  rejections: { labels_do_not_fit: 422, name_taken: 409 },
});

export const changeLabelTemplateRoute = defineRoute({
  method: 'PATCH',
  path: '/inventory/label-templates/{id}',
  permission: 'product.update',
  summary: 'Replace a label template',
  params: byId,
  body: z.strictObject({ version, ...written }),
  answer: one(labelTemplate),
  rejections: { labels_do_not_fit: 422, version_conflict: 409, name_taken: 409 },
});

export const removeLabelTemplateRoute = defineRoute({
  method: 'DELETE',
  path: '/inventory/label-templates/{id}',
  permission: 'product.update',
  summary: 'Delete a label template',
  params: byId,
  answer: one(z.strictObject({ id })),
});
