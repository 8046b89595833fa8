import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pictureName } from '#platform/contract/picture.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { readPictureFile } from './picture.sql.ts';

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

const paramsSchema = z.object({
  name: pictureName,
  width: z
    .string()
    .regex(/^[1-9][0-9]{0,3}$/)
    .transform(Number),
  format: z.enum(['avif', 'webp', 'jpg']),
});

/** Serves pictures under immutable addresses, so that each is fetched once. */
export function registerPictures(app: FastifyInstance, database: Database): void {
  app.get('/pictures/:name/:width.:format', async (request, reply) => {
    const file = paramsSchema.safeParse(request.params);
    const bytes = file.success
      ? await withTransaction(database, '', (tx) => readPictureFile(tx, file.data))
      : null;
    if (!file.success || bytes === null) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('Not found');
    }
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        // Opened on its own it is only a picture.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(TYPES[file.data.format])
      .send(bytes);
  });
}
