/** An existing day, `2026-02-28`; null: no such day. PostgreSQL has no year 0. */
export function readDay(text: string): string | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  if (text < '0001') return null;
  const moment = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(moment)) return null;
  return new Date(moment).toISOString().slice(0, 10) === text ? text : null;
}
