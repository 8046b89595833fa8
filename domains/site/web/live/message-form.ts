import { v7 as newId } from 'uuid';
import { showToast } from './toasts.ts';

/** Messages of the form, in the language that it was rendered in. */
type Messages = Readonly<
  Record<'needed' | 'bad_reply_to' | 'too_many' | 'not_sent' | 'sent', string>
>;

const NEEDED = ['name', 'reply_to', 'message'];
const TIMEOUT_MS = 20_000;
/** Slightly longer than the server's minimum time for writing. */
const WAIT_MS = 2_100;

/** Sends the message without leaving the page; without a script the form posts. */
export function enlivenMessageForm(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.send === undefined) return;
    event.preventDefault();
    void send(form, form.dataset.send);
  });
  document.addEventListener('focusin', ({ target }) => {
    const route = (target as Element).closest<HTMLFormElement>('form[data-send]')?.dataset.send;
    if (route !== undefined) opened ??= begin(route);
  });
}

async function send(form: HTMLFormElement, route: string): Promise<void> {
  const messages = JSON.parse(form.dataset.words ?? '{}') as Messages;
  const written = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
  );
  clear(form);
  const empty = NEEDED.find((name) => written[name] === '');
  if (empty !== undefined) return refuse(form, empty, messages.needed);
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  button?.toggleAttribute('disabled', true);
  // One id for all tries, so that a retry after a lost response is the same message.
  form.dataset.id ??= newId();
  const letter = { ...written, id: form.dataset.id, lang: document.documentElement.lang };
  const { status, code } = await deliver(route, letter);
  button?.toggleAttribute('disabled', false);
  if (status === 422 && code !== 'sent_too_soon') {
    return refuse(form, 'reply_to', messages.bad_reply_to);
  }
  if (status !== 201) {
    const problem = status === 429 ? messages.too_many : messages.not_sent;
    showToast(problem, 'error');
    return refuse(form, '', problem);
  }
  const thanks = form.parentElement?.querySelector<HTMLElement>('[data-sent]');
  thanks?.removeAttribute('hidden');
  form.remove();
  thanks?.focus();
  showToast(messages.sent);
}

type Answer = { status: number; code?: string; data?: { opened?: string } };

type Opened = { mark: string; at: number };

/** The time mark, requested when the visitor enters the form. */
let opened: Promise<Opened> | null = null;

async function begin(route: string): Promise<Opened> {
  const mark = (await request(route)).data?.opened ?? '';
  return { mark, at: performance.now() };
}

/** Waits out the minimum time for a fast writer, who does not notice. */
async function deliver(route: string, letter: object): Promise<Answer> {
  opened ??= begin(route);
  const answer = await sendWith(await opened, route, letter);
  if (answer.code !== 'sent_too_soon') return answer;
  // The mark has expired.
  opened = begin(route);
  return sendWith(await opened, route, letter);
}

async function sendWith({ mark, at }: Opened, route: string, letter: object): Promise<Answer> {
  const rest = at + WAIT_MS - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  return request(route, { ...letter, opened: mark });
}

/** Status 0: there was no response. */
async function request(route: string, body?: object): Promise<Answer> {
  try {
    const answer = await fetch(route, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { ...((await answer.json()) as object), status: answer.status };
  } catch {
    return { status: 0 };
  }
}

/** Shows the error at its field, or above the button if it has none, and focuses it. */
function refuse(form: HTMLFormElement, name: string, problem: string): void {
  const field = form.elements.namedItem(name);
  const note = form.querySelector<HTMLElement>(`[data-note="${name}"]`);
  if (note !== null) {
    note.textContent = problem;
    note.dataset.problem = '';
    note.hidden = false;
  }
  if (!(field instanceof HTMLElement)) return;
  field.setAttribute('aria-invalid', 'true');
  field.focus();
}

/** Clears previous errors and restores the help texts. */
function clear(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[aria-invalid]'))
    field.removeAttribute('aria-invalid');
  for (const note of form.querySelectorAll<HTMLElement>('[data-note][data-problem]')) {
    note.textContent = note.dataset.text ?? '';
    note.hidden = note.textContent === '';
    delete note.dataset.problem;
  }
}
