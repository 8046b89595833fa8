import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { Nonce } from './nonce.ts';

/** Renders a page. serve.ts sets `x-nonce`, and drops such a header from visitors. */
export default function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
  headers.set('vary', 'cookie, accept-language');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  const nonce = request.headers.get('x-nonce') ?? '';
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </Nonce>,
      {
        nonce,
        // No page loads data while rendering, so it is complete at once.
        onAllReady() {
          const body = new PassThrough();
          pipe(body);
          const stream = createReadableStreamFromReadable(body);
          resolve(new Response(stream, { status: finalStatus, headers }));
        },
        onShellError: reject,
        onError() {
          finalStatus = 500;
        },
      },
    );
  });
}
