/** The day of an instant in the browser's time zone: 2026-11-21. */
export function dayOf(instant: string): string {
  const at = new Date(instant);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}
