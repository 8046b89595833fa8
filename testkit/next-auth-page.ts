import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The result of a command, and what the page did meanwhile. */
export type PageReport = {
  // biome-ignore lint/suspicious/noExplicitAny: each case says what it expects.
  readonly result: any;
  readonly failed?: string;
  /** Method, path and status of each request. */
  readonly requests: string[];
  /** The addresses that the page navigated to. */
  readonly went: string[];
  /** The entries sent to the server's log. */
  readonly logged: string[];
  /** The successive statuses of `useSession`. */
  readonly statuses: string[];
};

/** A page with the client of next-auth, in a process of its own. */
export type NextAuthPage = {
  send(command: string, ...args: unknown[]): Promise<PageReport>;
  close(): void;
};

const CLIENT = fileURLToPath(new URL('next-auth-client/client.mjs', import.meta.url));

/** Compilation takes half of the time to open a page, so it is cached. */
const COMPILED = fileURLToPath(new URL('next-auth-client/node_modules/.compiled', import.meta.url));

export function openNextAuthPage(origin: string): NextAuthPage {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  const child = spawn(process.execPath, [CLIENT, origin], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  return {
    async send(...command) {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const { done, value } = await lines.next();
      if (done === true) throw new Error(`the page has gone:\n${said.join('')}`);
      return JSON.parse(value) as PageReport;
    },
    close: () => child.stdin.end(),
  };
}
