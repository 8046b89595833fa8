import type { AuditEntryShown } from '#domains/access/contract/audit-log.ts';
import type { Role } from '#domains/access/contract/role.ts';
import { createAuditFormat } from '#domains/access/core/create-audit-format.ts';
import { RESOURCES } from '#domains/access/core/permission-groups.ts';
import type { Product } from '#domains/catalog/contract/product.ts';
import type { FieldValue } from '#domains/catalog/core/custom-field.ts';
import type { ImportBatch } from '#domains/imports/contract/import.ts';
import { importStateOf } from '#domains/imports/core/import-state.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { PointLine } from '#domains/loyalty/contract/points.ts';
import { pointsReason } from '#domains/loyalty/core/points-reason.ts';
import { localOf } from '#platform/export/column.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';

/** A list whose rows are mapped. */
export function mapRows<Row>(list: ShopEndpoint, mapRow: (row: Row) => object): ShopEndpoint {
  return {
    ...list,
    handle: async (tx, input, context) => {
      const answer = await list.handle(tx, input, context);
      if (isRejection(answer)) return answer;
      const { data, next_cursor } = answer as unknown as { data: Row[]; next_cursor: unknown };
      return { data: data.map(mapRow), next_cursor } as never;
    },
  };
}

/** On hand less reservations. */
export function withAvailable<Row extends { on_hand: number; reserved: number }>(row: Row) {
  return { ...row, available: row.on_hand - row.reserved };
}

type PriceLine = {
  name: string;
  name_bn: string;
  category_id: string | null;
  brand_id: string | null;
  unit_id: string | null;
  sale_price: number | null;
};

/** A quantity of many units is described like on the screen; the cost stays per unit. */
export function toPriceLine<Row extends PriceLine>(row: Row) {
  return {
    ...row,
    name: targetName(row, 'en'),
    name_bn: targetName(row, 'bn'),
    sale_price: row.unit_id === null ? row.sale_price : null,
  };
}

function targetName(row: PriceLine, language: 'bn' | 'en'): string {
  const name = localOf(row, 'name', language);
  if (row.category_id !== null) return message(language, 'catalog', 'all_of_category', { name });
  if (row.brand_id !== null) return message(language, 'catalog', 'all_of_brand', { name });
  return name === '' ? message(language, 'catalog', 'all_goods') : name;
}

/** Custom field values by the id of the field. */
export function withCustomFields<Row extends { custom: readonly FieldValue[] }>(row: Row) {
  const texts = row.custom.map(({ field_id, text }) => [field_id, text]);
  return { ...row, custom_by_field: Object.fromEntries(texts) };
}

/** A product whose variants have their first two options by name, like the columns of an import. */
export function withChoices(product: Product) {
  const variants = product.variants.map((variant) => ({
    ...variant,
    ...chosen(product.options, variant.options),
  }));
  return { ...withCustomFields(product), variants };
}

function chosen(options: readonly { name: string }[], values: Readonly<Record<string, string>>) {
  const [one, other] = options.map(({ name }) => ({ name, value: values[name] ?? '' }));
  return {
    option_1: one?.name ?? '',
    value_1: one?.value ?? '',
    option_2: other?.name ?? '',
    value_2: other?.value ?? '',
  };
}

/** The reason of a change of points, as on the screen. */
export function withBecause(row: PointLine) {
  return { ...row, because: pointsReason(row) };
}

export function withImportState(row: ImportBatch) {
  return { ...row, state: importStateOf(row) };
}

/** The permissions of a role by the groups of the screen; one empty group for none. */
export function groupPermissions(role: Role) {
  const granted = new Set(role.permissions);
  const groups = Map.groupBy(RESOURCES, ({ group }) => group);
  const parts = [...groups].map(([group, resources]) => ({
    group,
    permissions: resources.flatMap(({ permissions }) =>
      permissions.filter((one) => granted.has(one)),
    ),
  }));
  const held = parts.filter(({ permissions }) => permissions.length > 0);
  return { ...role, groups: held.length > 0 ? held : [{ group: null, permissions: [] }] };
}

/** The action as text, the values before and after, and the address. */
export function withAuditText(entry: AuditEntryShown) {
  const [en, bn] = [saidIn('en', entry), saidIn('bn', entry)];
  return {
    ...entry,
    sentence: en.sentence,
    sentence_bn: bn.sentence,
    changes: en.changes,
    changes_bn: bn.changes,
    device: en.device,
    device_bn: bn.device,
  };
}

function saidIn(language: 'bn' | 'en', entry: AuditEntryShown) {
  const auditFormat = createAuditFormat(language, (fullKey, blanks) => {
    const [dictionary, key] = fullKey.includes(':') ? fullKey.split(':') : ['audit', fullKey];
    const said = message(language, dictionary ?? '', key ?? '', blanks);
    return said === key ? null : said;
  });
  const changes = auditFormat.changes(entry).map(({ field, before, after }) => {
    return before === null ? `${field}: ${after}` : `${field}: ${before} → ${after}`;
  });
  return {
    sentence: auditFormat.sentence(entry),
    device: auditFormat.device(entry),
    changes: changes.join('; '),
  };
}
