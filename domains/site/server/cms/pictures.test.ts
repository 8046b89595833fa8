import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOperator } from '#domains/identity/server/door/operator.sql.ts';
import { pictureAddress, pictureWidths } from '#platform/contract/picture.ts';
import { withTransaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { openTestServer, type TestServer, tokenOf } from '../../../../testkit/http.ts';
import { openTestShop } from '../../../../testkit/shop.ts';

let db: TestDatabase;
let server: TestServer;
let operator: string;
let owner: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const shop = await openTestShop(db.database);
  server = await openTestServer(db.database);
  operator = await tokenOf(server, db.database, shop.owner);
  owner = await tokenOf(server, db.database, shop.cashier);
  await withTransaction(db.database, '', (tx) => setOperator(tx, { id: shop.owner.user_id }, true));
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

const translations = { bn: { alt: 'দোকান' }, en: { alt: 'The shop' } };

type Answer = { status: number; code?: string; data: { name: string; version: number } };

async function send(bytes: Uint8Array, token = operator, id: string = newId()): Promise<Answer> {
  const picture = Buffer.from(bytes).toString('base64');
  const answer = await fetch(`${server.url}/api/v1/cms/pictures`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, picture, translations }),
  });
  return { status: answer.status, ...((await answer.json()) as object) } as Answer;
}

/** A picture in one colour. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a61c1f' } });

const rowsOf = async (table: 'picture' | 'picture_file' | 'site_picture') =>
  withTransaction(db.database, '', (tx) => tx.selectFrom(table).selectAll().execute());

test('a picture is stored in its own width and the smaller ones, in three formats', async () => {
  const { status, data } = await send(await plain(1000, 500).png().toBuffer());
  expect([status, data.name]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}-1000x500$/)]);
  expect(pictureWidths(1000)).toEqual([640, 750, 828, 1000]);
  for (const width of pictureWidths(1000)) {
    for (const format of ['avif', 'webp'] as const) {
      const answer = await fetch(server.url + pictureAddress(data.name, width, format));
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const shown = await sharp(await answer.arrayBuffer()).metadata();
      expect([shown.width, shown.height]).toEqual([width, width / 2]);
    }
  }
  const fallback = await fetch(server.url + pictureAddress(data.name, 1000, 'jpg'));
  expect(fallback.headers.get('content-type')).toBe('image/jpeg');
});

test('no picture is wider than 3840, and a small one is not enlarged', async () => {
  expect(pictureWidths(3840)).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
  const wide = await send(await plain(5000, 100).jpeg().toBuffer());
  expect(wide.data.name).toMatch(/-3840x77$/);
  const small = await send(await plain(20, 10).webp().toBuffer());
  const widths = (await rowsOf('picture_file'))
    .filter(({ name }) => name === small.data.name)
    .map(({ width }) => width);
  expect([...new Set(widths)]).toEqual([20]);
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is a picture', async (format) => {
  expect((await send(await plain(30, 20).toFormat(format).toBuffer())).status).toBe(201);
});

test('the same picture is stored once, under any id; an id is used once', async () => {
  const bytes = await plain(40, 40).png().toBuffer();
  const id = newId();
  const first = await send(bytes, operator, id);
  const pictures = (await rowsOf('picture')).length;
  expect((await send(bytes)).data.name).toBe(first.data.name);
  expect((await rowsOf('picture')).length).toBe(pictures);
  expect(await send(bytes, operator, id)).toMatchObject({ status: 409, code: 'id_reused' });
});

test('camera data and other metadata are removed; the picture is upright', async () => {
  const taken = await plain(60, 40)
    .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { data } = await send(Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]));
  expect(data.name).toMatch(/-40x60$/);
  const files = (await rowsOf('picture_file')).filter(({ name }) => name === data.name);
  expect(files.length).toBe(3);
  for (const { bytes } of files) {
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.toString('latin1')).not.toMatch(/SECRET|script/);
  }
});

test('a file that is both picture and script becomes a picture only', async () => {
  const gif = await plain(10, 10).gif().toBuffer();
  const { status, data } = await send(Buffer.concat([gif, Buffer.from('/*=1;alert(1)//*/')]));
  expect(status).toBe(201);
  const files = (await rowsOf('picture_file')).filter(({ name }) => name === data.name);
  expect(files.filter(({ bytes }) => bytes.toString('latin1').includes('alert'))).toEqual([]);
});

/** A PNG that claims this size and holds almost nothing. */
function claimed(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const typed = Buffer.concat([Buffer.from(type), body]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND', EMPTY)],
  ]);
}
const EMPTY = Buffer.alloc(0);

/** The CRC of PNG chunks. */
function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

test.each([
  ['a drawing with a script', Buffer.from(SVG), 'picture_unreadable'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'picture_unreadable'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'picture_unreadable'],
  [
    'the head of a JPEG and a page',
    Buffer.concat([JPEG_HEAD, Buffer.from(SVG)]),
    'picture_unreadable',
  ],
  ['30,000 by 30,000', claimed(30_000, 30_000), 'picture_too_large'],
  ['half a picture', claimed(500, 500), 'picture_unreadable'],
])('%s is no picture', async (_what, bytes, code) => {
  const before = (await rowsOf('site_picture')).length;
  expect(await send(bytes)).toMatchObject({ status: 422, code });
  expect((await rowsOf('site_picture')).length).toBe(before);
});

test("empty and non-base64 uploads are refused; the stored name is not the sender's", async () => {
  expect((await send(EMPTY)).status).toBe(422);
  const body = (more: object) =>
    JSON.stringify({ id: newId(), picture: 'AAAA', translations, ...more });
  for (const bad of [{ picture: '../../x.png' }, { picture: 'AAA' }, { name: '../../x.png' }]) {
    const answer = await fetch(`${server.url}/api/v1/cms/pictures`, {
      method: 'POST',
      headers: { authorization: `token ${operator}`, 'content-type': 'application/json' },
      body: body(bad),
    });
    expect(answer.status).toBe(422);
  }
});

test('more than ten megabytes are refused, and no other route accepts as much', async () => {
  const large = Buffer.alloc(10_600_000, 'GIF89a');
  expect((await send(large)).status).toBe(413);
  const answer = await fetch(`${server.url}/api/v1/cms/operator/preview`, {
    method: 'POST',
    headers: { authorization: `token ${operator}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'a'.repeat(2_000_000) }),
  });
  expect(answer.status).toBe(413);
});

test('only an operator uploads a picture', async () => {
  const bytes = await plain(10, 10).png().toBuffer();
  expect((await send(bytes, owner)).status).toBe(403);
  expect((await send(bytes, 'A'.repeat(43))).status).toBe(401);
});

test.each([
  '/pictures/../x/640.webp',
  '/pictures/%2e%2e/640.webp',
  `/pictures/${'a'.repeat(32)}-10x10/640.webp`,
  `/pictures/${'a'.repeat(32)}-10x10/10.svg`,
  `/pictures/${'a'.repeat(32)}-10x10/10.webp%00.html`,
])('%s is not found', async (path) => {
  expect((await fetch(server.url + path)).status).toBe(404);
});
