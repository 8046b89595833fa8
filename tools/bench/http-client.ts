import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type HttpClient = {
  /** Posts a JSON body and answers the status; the answer's body is read and discarded. */
  post(path: string, token: string, body: string): Promise<number>;
  /** With headers of its own, each ended by CRLF. */
  send(path: string, headers: string, body: string): Promise<number>;
  get(path: string, token: string): Promise<number>;
  close(): void;
};

/**
 * A kept-alive connection with one request at a time: so small that it measures the server only.
 */
export async function openHttpClient(port: number): Promise<HttpClient> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  const send = (path: string, headers: string, body: string) => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return readStatus(socket);
  };
  return {
    send,
    post: (path, token, body) =>
      send(path, `authorization: token ${token}\r\ncontent-type: application/json\r\n`, body),
    get(path, token) {
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: token ${token}\r\n\r\n`,
      );
      return readStatus(socket);
    },
    close: () => socket.destroy(),
  };
}

/** Resolves once the whole answer has arrived: its head contains its length. */
function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = /content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? '0';
      if (text.length < end + 4 + Number.parseInt(length, 10)) return;
      socket.off('data', onData).off('error', reject);
      resolve(Number.parseInt(text.slice(9, 12), 10));
    };
    socket.on('data', onData).on('error', reject);
  });
}
