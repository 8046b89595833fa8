import { defined } from '#domains/kernel/core/defined.ts';
export type Call = {
  method?: string;
  form?: Record<string, unknown>;
  json?: unknown;
  body?: string;
  headers?: Record<string, string>;
};

export type Visited = {
  status: number;
  headers: Headers;
  cookies: Record<string, string>;
  /** The Set-Cookie lines of the response. */
  lines: string[];
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each case says what it expects.
  json: any;
};

/** A browser's cookie handling; it follows no redirect. */
export class Visitor {
  readonly jar = new Map<string, string>();
  private readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  async call(
    path: string,
    { method, form, json, body, headers = {} }: Call = {},
  ): Promise<Visited> {
    const sent: Record<string, string> = { ...headers };
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '' && sent.cookie === undefined) sent.cookie = cookie;
    let content = body;
    if (form !== undefined) {
      content = new URLSearchParams(form as Record<string, string>).toString();
      sent['content-type'] = 'application/x-www-form-urlencoded';
    } else if (json !== undefined) {
      content = JSON.stringify(json);
      sent['content-type'] = 'application/json';
    }
    const hasBody = content !== undefined;
    const response = await fetch(this.address + path, {
      method: method ?? (hasBody ? 'POST' : 'GET'),
      headers: sent,
      redirect: 'manual',
      ...defined({ body: content }),
    });
    return this.storeCookies(response);
  }

  private async storeCookies(response: Response): Promise<Visited> {
    const lines = response.headers.getSetCookie();
    const cookies: Record<string, string> = {};
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      cookies[name] = pair.slice(pair.indexOf('=') + 1);
      if (line.includes('Max-Age=0')) this.jar.delete(name);
      else this.jar.set(name, cookies[name]);
    }
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    const json = isJson ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, cookies, lines, text, json };
  }

  async csrf(): Promise<string> {
    return (await this.call('/api/auth/csrf')).json.csrfToken;
  }

  /** By the protocol, in JSON mode unless `more` says otherwise. */
  async signIn(email: string, password: string, more: Record<string, unknown> = {}) {
    const form = { csrfToken: await this.csrf(), email, password, json: 'true', ...more };
    return this.call('/api/auth/callback/credentials', { form });
  }
}
