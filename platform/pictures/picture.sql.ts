import type { PictureFormat } from '#platform/contract/picture.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Encoded } from './encoded.ts';

/** An identical picture is stored once. */
export async function insertPicture(tx: Tx, { name, files }: Encoded, now: Date): Promise<void> {
  await tx
    .insertInto('picture')
    .values({ name, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = files.map(({ bytes, ...file }) => ({ name, ...file, bytes: Buffer.from(bytes) }));
  await tx
    .insertInto('picture_file')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readPictureFile(
  tx: Tx,
  file: { name: string; width: number; format: PictureFormat },
): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('picture_file')
    .select('bytes')
    .where('name', '=', file.name)
    .where('width', '=', file.width)
    .where('format', '=', file.format)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
