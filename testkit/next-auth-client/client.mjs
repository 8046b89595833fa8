// The React client of next-auth in a simulated browser: commands come in as lines of JSON, and each
// result goes out the same way. `window` is jsdom's, and only records navigation.
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { CookieJar, JSDOM } from 'jsdom';

const [origin = ''] = process.argv.slice(2);
const nativeFetch = globalThis.fetch;
const jar = new CookieJar();
const seen = { requests: [], went: [], logged: [], statuses: [] };
let broken = null;

const dom = new JSDOM('<!doctype html><div id="root"></div>', {
  url: `${origin}/here`,
  // Otherwise the page would consider itself hidden.
  pretendToBeVisual: true,
});
const { window } = dom;

const location = {
  get href() {
    return window.location.href;
  },
  set href(address) {
    seen.went.push(String(address));
  },
  reload() {
    seen.went.push('reload');
  },
};

/** Requests without a response so far. */
let underway = 0;

function browserFetch(address, options) {
  underway += 1;
  return fetchAsPage(address, options).finally(() => {
    underway -= 1;
  });
}

/** Like a browser: with cookies and the origin of the page. Redirects are not followed. */
async function fetchAsPage(address, options = {}) {
  const url = new URL(String(address), origin);
  const method = (options.method ?? 'GET').toUpperCase();
  if (broken === 'network' && url.pathname.endsWith('/session')) throw new TypeError('no network');
  const headers = new Headers(options.headers);
  headers.set('cookie', await jar.getCookieString(url.href));
  if (method !== 'GET') headers.set('origin', origin);
  const response = await nativeFetch(url, { ...options, headers, redirect: 'manual' });
  for (const line of response.headers.getSetCookie()) await jar.setCookie(line, url.href);
  seen.requests.push(`${method} ${url.pathname} ${response.status}`);
  if (broken === 'server' && url.pathname.endsWith('/session')) {
    return new Response('<html>', { status: 500 });
  }
  return response;
}

const page = new Proxy(window, {
  get(target, key) {
    if (key === 'location') return location;
    const value = Reflect.get(target, key);
    return typeof value === 'function' && value.prototype === undefined
      ? value.bind(target)
      : value;
  },
});

Object.defineProperties(globalThis, {
  window: { value: page, configurable: true },
  document: { value: window.document, configurable: true },
  localStorage: { value: window.localStorage, configurable: true },
  navigator: {
    value: {
      onLine: true,
      userAgent: window.navigator.userAgent,
      sendBeacon(address, body) {
        seen.logged.push(String(body));
        void browserFetch(address, { method: 'POST', body });
        return true;
      },
    },
    configurable: true,
  },
  fetch: { value: browserFetch, configurable: true },
  IS_REACT_ACT_ENVIRONMENT: { value: true, configurable: true },
});

// Imported late, because React looks for its window while loading.
const React = await import('react');
const { createRoot } = await import('react-dom/client');
const auth = await import('next-auth/react');

let root = null;
let session = null;
let lastStatus = '';

function Probe({ required }) {
  session = auth.useSession({ required });
  const status = `${session.status} ${session.data?.user?.name ?? '-'}`;
  if (status !== lastStatus) seen.statuses.push(status);
  lastStatus = status;
  return null;
}

/** The commands by name; each returns what next-auth returns. */
const commands = {
  getSession: () => auth.getSession(),
  getCsrfToken: () => auth.getCsrfToken(),
  getProviders: () => auth.getProviders(),
  signIn: (...args) => auth.signIn(...args),
  signOut: (options) => auth.signOut(options),
  update: (data) => React.act(() => session.update(data)),
  mount: async (props = {}, required = false) => {
    root ??= createRoot(window.document.getElementById('root'));
    const probe = React.createElement(Probe, { required });
    await React.act(async () =>
      root.render(React.createElement(auth.SessionProvider, props, probe)),
    );
  },
  unmount: () => React.act(() => root.unmount()),
  settle: () =>
    React.act(async () => {
      do await pause(60);
      while (underway > 0);
    }),
  look: () => React.act(() => window.document.dispatchEvent(new window.Event('visibilitychange'))),
  hear: (newValue) =>
    React.act(() => {
      const event = new window.Event('storage');
      window.dispatchEvent(Object.assign(event, { key: 'nextauth.message', newValue }));
    }),
  stored: () => window.localStorage.getItem('nextauth.message'),
  breaks: (how) => {
    broken = how;
  },
  setCookie: (line) => jar.setCookie(line, origin),
  cookies: async () => (await jar.getCookies(origin)).map(({ key }) => key).sort(),
  open: async (address) => (await browserFetch(address)).headers.get('location'),
  /** Opens a page and presses the button of its form. */
  press: async (address) => {
    const page = new JSDOM(await (await browserFetch(address)).text()).window.document;
    const form = page.querySelector('form');
    const fields = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    const sent = { method: 'POST', body: new URLSearchParams(fields) };
    return (await browserFetch(form.getAttribute('action'), sent)).headers.get('location');
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...args] = JSON.parse(line);
  let answer;
  try {
    answer = { result: (await commands[name](...args)) ?? null };
  } catch (failure) {
    answer = { failed: String(failure) };
  }
  process.stdout.write(`${JSON.stringify({ ...answer, ...seen })}\n`);
  for (const list of Object.values(seen)) list.length = 0;
}
process.exit(0);
