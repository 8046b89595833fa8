import { WrongUsage } from './usage.ts';

/** Reads `--map code=StockCode,name=Description` into the column of each field. */
export function readMap<Field extends string>(
  written: readonly string[],
  fields: readonly Field[],
): Map<Field, string> {
  const map = new Map<Field, string>();
  for (const pair of written.flatMap((text) => text.split(','))) {
    const equals = pair.indexOf('=');
    const field = pair.slice(0, Math.max(0, equals)).trim();
    const column = pair.slice(equals + 1).trim();
    if (!field || !column) throw new WrongUsage(`--map takes field=Column,…; "${pair}" is none`);
    if (!isOneOf(field, fields)) {
      throw new WrongUsage(`there is no field ${field}; the fields are ${fields.join(', ')}`);
    }
    if (map.has(field)) throw new WrongUsage(`--map gives the field ${field} twice`);
    map.set(field, column);
  }
  return map;
}

function isOneOf<T extends string>(text: string, all: readonly T[]): text is T {
  return (all as readonly string[]).includes(text);
}

/** The column index of each field of a map. */
export function mapFields<Field extends string>(
  header: readonly string[],
  map: ReadonlyMap<Field, string>,
): Partial<Record<Field, number>> {
  const columns = header.map((name) => name.trim());
  const entries = [...map].map(([field, column]) => {
    const index = columns.indexOf(column);
    if (index !== -1 && columns.includes(column, index + 1)) {
      throw new WrongUsage(`the file has more than one column ${column}`);
    }
    if (index === -1) {
      throw new WrongUsage(`the file has no column ${column}; it has ${columns.join(', ')}`);
    }
    return [field, index] as const;
  });
  return Object.fromEntries(entries) as Partial<Record<Field, number>>;
}
