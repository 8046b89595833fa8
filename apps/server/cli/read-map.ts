import { WrongUsage } from './usage.ts';

/** From `--map code=StockCode,name=Description` to the column of each field. */
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

/**
 * Where each field stands in the rows of a file. Without a map a field is the column that has its
 * name.
 */
export function placeFields<Field extends string>(
  header: readonly string[],
  map: ReadonlyMap<Field, string>,
  fields: { all: readonly Field[]; required: readonly Field[] },
): Map<Field, number> {
  const columns = header.map((name) => name.trim());
  const places = new Map<Field, number>();
  for (const field of fields.all) {
    const column = map.get(field) ?? (map.size === 0 ? field : null);
    if (column === null) continue;
    const place = columns.indexOf(column);
    if (place !== -1 && columns.includes(column, place + 1)) {
      throw new WrongUsage(`the file has more than one column ${column}`);
    }
    if (place !== -1) places.set(field, place);
    else if (map.has(field)) {
      throw new WrongUsage(`the file has no column ${column}; it has ${columns.join(', ')}`);
    }
  }
  const missing = fields.required.filter((field) => !places.has(field));
  if (missing.length > 0) {
    throw new WrongUsage(`no column for ${missing.join(', ')}: name it with --map field=Column`);
  }
  return places;
}
