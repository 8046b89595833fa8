import type { FastifyReply } from 'fastify';
import type { Printed } from '#platform/contract/file.ts';
import type { Typesetter } from '#platform/pdf/typesetter.ts';

/** Sets the document, outside any transaction, and sends it to be shown in the browser. */
export async function sendFile(
  reply: FastifyReply,
  typesetter: Typesetter,
  { file_name, template, content }: Printed,
): Promise<FastifyReply> {
  const pdf = await typesetter.set({ template, content });
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="${safeName(file_name)}"`,
    })
    .type('application/pdf')
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}

/** `MIR-26/08841.pdf` is saved as `MIR-26-08841.pdf`. */
function safeName(name: string): string {
  return name.replace(/[^A-Za-z0-9.]+/g, '-').replace(/^[-.]+/, '') || 'file.pdf';
}
