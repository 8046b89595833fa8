import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { isFocusSettled } from './in-page.mjs';
import type { Language } from './words.ts';

export type Size = { readonly width: number; readonly height: number };

const PHONE_MAX = 699;

export const isPhone = ({ width }: Size) => width <= PHONE_MAX;

/** What cannot be changed of a browser once it is open. */
export type Kind = {
  readonly language: Language;
  readonly size: Size;
  readonly isScripted: boolean;
};

/**
 * A browser for one person at a time. Two thirds of what a page costs is a browser that has seen
 * nothing: a process that starts, scripts that are read anew. So whoever leaves makes room for the
 * next one, who finds the scripts read and nothing else: no cookie, nothing stored, nothing open.
 */
export type Room = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console complained of, scripts that failed, and what the page's policy refused. */
  readonly problems: string[];
};

const free = new WeakMap<Browser, Map<string, Room[]>>();
const kinds = new WeakMap<Page, Kind>();

export async function takeRoom(browser: Browser, kind: Kind): Promise<Room> {
  const room = freeRooms(browser, kind).pop() ?? (await openRoom(browser, kind));
  kinds.set(room.page, kind);
  return room;
}

function freeRooms(browser: Browser, { language, size, isScripted }: Kind): Room[] {
  const rooms = free.get(browser) ?? new Map<string, Room[]>();
  free.set(browser, rooms);
  const key = `${language} ${size.width} ${size.height} ${isScripted}`;
  const alike = rooms.get(key) ?? [];
  rooms.set(key, alike);
  return alike;
}

async function openRoom(browser: Browser, { language, size, isScripted }: Kind): Promise<Room> {
  const context = await browser.newContext({
    baseURL: inject('house'),
    javaScriptEnabled: isScripted,
    viewport: size,
    hasTouch: isPhone(size),
    isMobile: isPhone(size),
    locale: language === 'bn' ? 'bn-BD' : 'en-GB',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  typeWhereTheFocusIs(page);
  keepFromOthers(page);
  return { page, context, problems: problemsOf(page) };
}

/** A limit is for what hangs, not for what is slow. */
const STEP_MS = 60_000;

/** Long enough for a busy machine to move a focus; where none comes, the keys go all the same. */
const FOCUS_MS = 3_000;

/**
 * A person types when the cursor is there: keys wait until a dialog that has just opened has taken
 * the focus, and text until a field has it.
 */
function typeWhereTheFocusIs(page: Page): void {
  const { keyboard } = page;
  const settled = (isText: boolean) =>
    page.waitForFunction(isFocusSettled, isText, { timeout: FOCUS_MS }).catch(() => null);
  const { type, press } = keyboard;
  keyboard.type = async (text, options) => {
    await settled(true);
    await type.call(keyboard, text, options);
  };
  keyboard.press = async (key, options) => {
    await settled(false);
    await press.call(keyboard, key, options);
  };
}

/** A script that runs before the page's own, or a clock that stands, cannot be taken away again. */
function keepFromOthers(page: Page): void {
  const context = page.context();
  for (const [owner, name] of [
    [page, 'addInitScript'],
    [context, 'addInitScript'],
    [page.clock, 'install'],
  ] as const) {
    const alter: (...args: unknown[]) => Promise<unknown> = Reflect.get(owner, name);
    Reflect.set(owner, name, (...args: unknown[]) => {
      kinds.delete(page);
      return alter.apply(owner, args);
    });
  }
}

/** Who changed what cannot be taken back takes the browser along. */
export async function leaveRoom(room: Room): Promise<void> {
  const { page, context } = room;
  const kind = kinds.get(page);
  const browser = context.browser();
  if (kind === undefined || browser === null) return context.close();
  kinds.delete(page);
  await clear(room, kind);
  freeRooms(browser, kind).push(room);
}

/** An address that runs no script, where what this tab keeps can be reached. */
const BARE = '/robots.txt';
const FORGET = 'localStorage.clear(); sessionStorage.clear(); window.name = ""';
// cspell:ignore indexeddb
const BEHIND_THE_PAGE = 'indexeddb,cache_storage,service_workers';

async function clear({ page, context, problems }: Room, { size }: Kind): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll();
  await page.unrouteAll();
  await page.goto(BARE);
  await page.evaluate(FORGET);
  const session = await context.newCDPSession(page);
  const left = { origin: inject('house'), storageTypes: BEHIND_THE_PAGE };
  await session.send('Storage.clearDataForOrigin', left);
  await session.detach();
  await context.clearPermissions();
  await context.clearCookies();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(size);
  problems.splice(0);
}

function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Says only that this machine was slow.
    if (/was preloaded .* not used within a few seconds/.test(message.text())) return;
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return problems;
}
