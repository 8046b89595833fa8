import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, listOf, name, one, page, text, version } from '#platform/contract/fields.ts';
import type { Permission } from '#platform/contract/route.ts';
import { FIELD_KINDS } from '../core/custom-field.ts';

const NAME_MAX = 60;
const choices = z.array(name(100)).max(50);
const rank = z.int().min(0).max(10_000);

const customField = z.strictObject({
  id,
  name: z.string(),
  name_bn: z.string(),
  kind: z.enum(FIELD_KINDS),
  /** The choices of a field of kind `choice`; empty for other kinds. */
  choices: z.array(z.string()),
  rank: z.int(),
  version: z.int(),
});

export type CustomField = z.output<typeof customField>;

/** Values of custom fields of a product or customer. An empty text removes the value. */
export const fieldValues = z.array(z.strictObject({ field_id: id, text: text(500) })).max(100);

/** Values of custom fields in a response. */
export const writtenValues = z.array(z.strictObject({ field_id: id, text: z.string() }));

type Of = { path: string; see: Permission; change: Permission; of: string };

/** The routes that list, add, change and archive the custom fields of one kind of record. */
export function customFieldRoutes({ path, see, change, of }: Of) {
  return {
    list: defineRoute({
      method: 'GET',
      path,
      permission: see,
      summary: `List the custom fields of ${of} in order`,
      query: z.strictObject(page),
      answer: listOf(customField),
      rejections: { invalid_cursor: 422 },
    }),
    create: defineCreation({
      path,
      permission: change,
      summary: `Add a custom field to ${of}, or restore the archived one of this name and kind`,
      body: z.strictObject({
        name: name(NAME_MAX),
        name_bn: text(NAME_MAX).default(''),
        kind: z.enum(FIELD_KINDS),
        choices: choices.default([]),
        rank: rank.default(0),
      }),
      answer: one(customField),
      status: 201,
      rejections: { name_taken: 409, choices_missing: 422, too_many_fields: 409 },
    }),
    change: defineRoute({
      method: 'PATCH',
      path: `${path}/{id}`,
      permission: change,
      summary: 'Change a custom field; absent fields, its kind and stored values stay',
      params: byId,
      body: z.strictObject({
        version,
        name: name(NAME_MAX).optional(),
        name_bn: text(NAME_MAX).optional(),
        choices: choices.optional(),
        rank: rank.optional(),
      }),
      answer: one(customField),
      rejections: { version_conflict: 409, name_taken: 409, choices_missing: 422 },
    }),
    archive: defineRoute({
      method: 'DELETE',
      path: `${path}/{id}`,
      permission: change,
      summary: `Archive a custom field of ${of}; stored values return when it is restored`,
      params: byId,
      answer: one(z.strictObject({})),
      rejections: {},
    }),
  };
}

export type CustomFieldRoutes = ReturnType<typeof customFieldRoutes>;

const { list, create, change, archive } = customFieldRoutes({
  path: '/inventory/custom-field',
  of: 'products',
  see: 'product.read',
  change: 'product.update',
});
export const listCustomFieldsRoute = list;
export const createCustomFieldRoute = create;
export const changeCustomFieldRoute = change;
export const archiveCustomFieldRoute = archive;
