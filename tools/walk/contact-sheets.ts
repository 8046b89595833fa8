import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from './walk.ts';

const COLUMNS = 6;
const ROWS = 4;
const CELL = { width: 320, height: 300 };
const CAPTION = 20;

/** Many small pictures on a few large ones, each with its address, to be looked at at once. */
export async function saveContactSheets(
  pictures: readonly Picture[],
  folder: string,
  name: string,
): Promise<string[]> {
  const files: string[] = [];
  const each = COLUMNS * ROWS;
  for (let first = 0; first < pictures.length; first += each) {
    const file = join(folder, `${name}-${files.length + 1}.png`);
    await saveSheet(pictures.slice(first, first + each), file);
    files.push(file);
  }
  return files;
}

async function saveSheet(pictures: readonly Picture[], file: string): Promise<void> {
  const parts = await Promise.all(
    pictures.map(async ({ file: from, pattern }, index) => {
      const left = (index % COLUMNS) * (CELL.width + 8);
      const top = Math.floor(index / COLUMNS) * (CELL.height + CAPTION + 8);
      const input = await sharp(from)
        .resize({ ...CELL, fit: 'contain', position: 'top' })
        .toBuffer();
      return [
        { input, left, top: top + CAPTION },
        { input: caption(pattern), left, top },
      ];
    }),
  );
  const width = COLUMNS * (CELL.width + 8);
  const height = Math.ceil(pictures.length / COLUMNS) * (CELL.height + CAPTION + 8);
  const background = '#777';
  await sharp({ create: { width, height, channels: 3, background } })
    .composite(parts.flat())
    .png()
    .toFile(file);
}

const caption = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CAPTION}">` +
      `<text x="2" y="15" font-size="13" font-family="sans-serif" fill="#fff">${text}</text></svg>`,
  );
