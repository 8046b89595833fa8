import { readyUnitCode } from './unit-spellings.ts';

type Unit = { id: string; code: string; name: string; name_bn: string };

/** The unit with this code, name in either language, or known spelling. */
export function matchUnit<U extends Unit>(written: string, units: readonly U[]): U | undefined {
  const exact = written.trim();
  const word = exact.toLowerCase();
  const ready = readyUnitCode(written);
  return (
    units.find(({ code }) => code === exact) ??
    units.find(({ code }) => code.toLowerCase() === word) ??
    units.find(({ name, name_bn }) => name.toLowerCase() === word || name_bn === exact) ??
    units.find(({ code }) => code === ready)
  );
}
