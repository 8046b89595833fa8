import { englishUnit } from './english-unit.ts';
import type { NumberLanguage } from './format-number.ts';
import type { Quantity } from './quantity.ts';
import { READY_UNITS } from './ready-units.ts';

/** A unit known only by its code, after its quantity: 2 boxes, ২ বাক্স. */
export function formatUnit(code: string, quantity: Quantity, language: NumberLanguage): string {
  if (language === 'en') return englishUnit(code, quantity);
  return READY_UNITS.find((unit) => unit.code === code)?.name_bn ?? code;
}
