import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { type Context, can } from '#platform/http/actor.ts';
import {
  bringsDues,
  bringsStock,
  type ImportKind,
  type Mapping,
  RULES,
} from '../core/import-fields.ts';

type Doing = { kind: ImportKind; mapping?: Mapping; known?: 'refuse' | 'price' };

/** An import needs the permission for the records that it creates. */
export function checkKind(
  context: Context,
  { kind, mapping = {}, known = 'refuse' }: Doing,
): Rejection<'permission_denied'> | null {
  const needed = [
    RULES[kind].permission,
    ...(bringsStock(kind, mapping) ? ['stock-adjustment.create'] : []),
    ...(bringsDues(kind, mapping) ? ['opening-balance.create'] : []),
    ...(known === 'price' ? ['product.update'] : []),
  ];
  const permission = needed.find((one) => !can(context, one));
  return permission === undefined ? null : reject('permission_denied', { params: { permission } });
}
