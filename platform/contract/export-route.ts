import { z } from 'zod';
import { defineRoute } from './define-route.ts';
import { made, printed } from './file.ts';
import type { AnyRoute } from './route.ts';

const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The most rows of one file: larger exports are split, by day or category. */
export const EXPORT_MAX: Readonly<Record<ExportFormat, number>> = {
  csv: 50_000,
  xlsx: 50_000,
  pdf: 2_000,
};

/** Errors of an export, besides those of its list. */
export const EXPORT_REJECTIONS = { export_too_large: 422 } as const;

/** The path of a list's export. */
function exportPath(path: string): string {
  return `/exports${path}`;
}

/** The list as a file: with its permission, filters and order, from the first row. */
export function exportRoute(list: AnyRoute): AnyRoute {
  const { limit: _, cursor: __, ...filters } = list.query.shape;
  return defineRoute({
    method: 'GET',
    path: exportPath(list.path),
    permission: list.permission ?? 'permissions.read',
    summary: `As CSV, XLSX or PDF: ${list.summary}`,
    params: list.params,
    query: z.strictObject({
      ...filters,
      format: z.enum(EXPORT_FORMATS),
      /** The language of headings and texts; defaults to the reader's. */
      lang: z.enum(['bn', 'en']).optional(),
    }),
    answer: z.union([made, printed]),
    file: 'made',
    is_long: true,
    rejections: { ...list.rejections, ...EXPORT_REJECTIONS },
  }) as unknown as AnyRoute;
}
