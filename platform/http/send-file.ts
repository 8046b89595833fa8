import type { FastifyReply } from 'fastify';
import type { Made, Printed } from '#platform/contract/file.ts';
import type { Typesetter } from '#platform/pdf/typesetter.ts';

/** Sends a file: a document is typeset first, outside any transaction, and shown in the browser. */
export async function sendFile(
  reply: FastifyReply,
  typesetter: Typesetter,
  file: Printed | Made,
): Promise<FastifyReply> {
  if ('bytes' in file) return sendMade(reply, file);
  const { file_name, template, content, form = 'pdf' } = file;
  const set = await typesetter.set({ template, content, form });
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="${safeName(file_name)}"`,
    })
    .type(form === 'pdf' ? 'application/pdf' : 'image/svg+xml')
    .send(Buffer.from(set.buffer, set.byteOffset, set.byteLength));
}

function sendMade(reply: FastifyReply, { file_name, media_type, bytes }: Made): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${safeName(file_name)}"`,
    })
    .type(media_type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** `MIR-26/08841.pdf` is saved as `MIR-26-08841.pdf`. */
export function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9.]+/g, '-').replace(/^[-.]+/, '') || 'file.pdf';
}
