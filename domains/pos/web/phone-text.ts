import type { Figures } from '#platform/ui/use-figures.ts';

/** +8801711204583 as it is said here, 01711-204583; a number from elsewhere as it is. */
export function phoneText(phone: string, figures: Figures): string {
  const [, head = '', tail = ''] = /^\+88(01\d{3})(\d{6})$/.exec(phone) ?? [];
  return figures.digits(head === '' ? phone : `${head}-${tail}`);
}
