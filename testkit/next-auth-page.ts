import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What became of a command, and what the page did meanwhile. */
export type PageReport = {
  // biome-ignore lint/suspicious/noExplicitAny: each case says what it expects.
  readonly result: any;
  readonly failed?: string;
  /** Method, path and status of each request. */
  readonly requests: string[];
  /** Where the page was sent. */
  readonly went: string[];
  /** What was sent to the log of the server. */
  readonly logged: string[];
  /** What `useSession` said, one after the other. */
  readonly statuses: string[];
};

/** A page with the client of next-auth, in a process of its own. */
export type NextAuthPage = {
  send(command: string, ...args: unknown[]): Promise<PageReport>;
  close(): void;
};

const CLIENT = fileURLToPath(new URL('next-auth-client/client.mjs', import.meta.url));

/** To compile what a page loads is half of what it takes to open one. */
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
