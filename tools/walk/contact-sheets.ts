import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from './walk.ts';

/** The size of a sheet: small enough to be shown whole, large enough to be read. */
const SHEET = { width: 1_968, height: 1_400 };
const CAPTION = 20;
const GAP = 8;
const PHONE_MAX = 699;

type Cell = { readonly width: number; readonly height: number };

/** Many small pictures on a few large ones, each with its address, to be looked at at once. */
export async function saveContactSheets(
  pictures: readonly Picture[],
  folder: string,
  { name, size }: { name: string; size: Cell },
): Promise<string[]> {
  const width = size.width <= PHONE_MAX ? 238 : 484;
  const cell = { width, height: Math.round((width * size.height) / size.width) };
  const columns = Math.floor(SHEET.width / (cell.width + GAP));
  const each = columns * Math.floor(SHEET.height / (cell.height + CAPTION + GAP));
  const files: string[] = [];
  for (let first = 0; first < pictures.length; first += each) {
    const file = join(folder, `${name}-${files.length + 1}.png`);
    await saveSheet(pictures.slice(first, first + each), file, { cell, columns });
    files.push(file);
  }
  return files;
}

async function saveSheet(
  pictures: readonly Picture[],
  file: string,
  { cell, columns }: { cell: Cell; columns: number },
): Promise<void> {
  const row = cell.height + CAPTION + GAP;
  const parts = await Promise.all(
    pictures.map(async ({ file: from, pattern }, index) => {
      const left = (index % columns) * (cell.width + GAP);
      const top = Math.floor(index / columns) * row;
      const input = await sharp(from).resize(cell).toBuffer();
      return [
        { input, left, top: top + CAPTION },
        { input: caption(pattern, cell.width), left, top },
      ];
    }),
  );
  const height = Math.ceil(pictures.length / columns) * row;
  await sharp({ create: { width: SHEET.width, height, channels: 3, background: '#777' } })
    .composite(parts.flat())
    .png()
    .toFile(file);
}

const caption = (text: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}">` +
      `<text x="2" y="15" font-size="13" font-family="sans-serif" fill="#fff">${text}</text></svg>`,
  );
