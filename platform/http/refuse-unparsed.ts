import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problem, SHARED_STATUS } from './problem.ts';

const CODES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};

/** Input that is not HTTP reaches no route: the response goes to the socket, which closes. */
export function refuseUnparsed(
  error: Error & { code?: string },
  socket: Socket,
  newId: () => string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = refusalOf(
    CODES[error.code ?? ''] ?? 'unreadable_request',
    newId,
  );
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** `Expect:` anything but 100-continue, which the server handles itself. */
export function refuseExpectation(response: ServerResponse, newId: () => string): void {
  const { status, headers, body } = refusalOf('expectation_unknown', newId);
  response.writeHead(status, headers).end(body);
}

function refusalOf(code: string, newId: () => string) {
  const status = SHARED_STATUS[code] ?? 400;
  const body = JSON.stringify(problem(code, status, { language: 'bn', request_id: newId() }));
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  return { status, headers, body };
}
