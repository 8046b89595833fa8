import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** 1980-01-01, the first day of the format: the same content always makes the same bytes. */
const DAY = 0x21;
const UTF8 = 0x0800;

/** Packs files into an archive, in the given order. */
export async function writeZip(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const packed = await deflate(content);
    const encodedName = Buffer.from(name, 'utf8');
    const about = aboutOf(content, packed, encodedName);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, encodedName]);
    const centralFields = Buffer.alloc(14);
    centralFields.writeUInt32LE(at, 10);
    const made = Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1');
    list.push(Buffer.concat([made, about, centralFields, encodedName]));
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** The fields of a file's header that the central directory repeats: method, checksum, sizes. */
function aboutOf(content: Uint8Array, packed: Buffer, name: Buffer): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(UTF8, 2);
  about.writeUInt16LE(8, 4);
  about.writeUInt16LE(DAY, 8);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(name.length, 22);
  return about;
}
