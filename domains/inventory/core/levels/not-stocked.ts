import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/**
 * A variant without stock may be a service or a bundle: then the rejection says so. `unstocked` are
 * the variants that exist and never have stock.
 */
export function orNotStocked<R extends Rejection>(
  refusal: R,
  lines: readonly { variant_id: string }[],
  unstocked: readonly string[],
): R | Rejection<'not_stocked'> {
  const { rejection, path } = refusal;
  if (rejection !== 'variant_not_found' || path === undefined) return refusal;
  const index = /^lines\.(\d+)\./.exec(path)?.[1] ?? '0';
  const { variant_id = '' } = lines[Number(index)] ?? {};
  return unstocked.includes(variant_id) ? reject('not_stocked', { path }) : refusal;
}
