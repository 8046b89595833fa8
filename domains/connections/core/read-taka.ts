import { type Minor, minor } from '#domains/kernel/core/money.ts';

/**
 * Taka as a gateway writes them, in minor units, cut to whole ones: `24.5099` is 2450. null: it is
 * no amount.
 */
export function readTaka(value: string | number): Minor | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,8}))?$/.exec(String(value).trim());
  if (match === null) return null;
  const [, sign = '', taka = '', fraction = ''] = match;
  const units = Number.parseInt(taka + fraction.padEnd(2, '0').slice(0, 2), 10);
  return minor(sign === '-' && units !== 0 ? -units : units);
}
