import type { Asked } from '../asked.ts';
import type { Provider, Providers } from '../providers.ts';
import { AUTH_PATH } from '../site.ts';
import { type Markup, markup } from './markup.ts';
import { drawPage, type Words, wordsFor } from './page.ts';
import { SIGN_IN_ERRORS } from './sign-in-errors.ts';

/** Every way to sign in, each a form of its own, and why the last try did not succeed. */
export function signInPage(asked: Asked, providers: Providers): string {
  const { language } = asked.reader;
  const t = wordsFor(language);
  if (SECOND_STEP.has(asked.error ?? '')) return secondStepPage(asked);
  const [first, ...others] = [...providers.values()].map((provider) => formOf(provider, asked, t));
  return drawPage(
    {
      title: t('sign_in'),
      cover: [t('book_is_open'), t('where_you_left_it')],
      content: markup`${noticeOf(asked, t)}${first ?? false}
${others.length > 0 && markup`<p class="or">${t('or')}</p>`}${others}
${otherWays(wordsFor(language, 'identity'))}`,
      translation: translationOf(asked),
    },
    asked.reader,
  );
}

/** What is asked of somebody who has shown the first factor. */
const SECOND_STEP: ReadonlySet<string> = new Set(['SecondFactorRequired', 'SecondFactorWrong']);

/** The code alone: who it is, the browser's challenge knows. */
function secondStepPage(asked: Asked): string {
  const t = wordsFor(asked.reader.language);
  const isWrong = asked.error === 'SecondFactorWrong';
  return drawPage(
    {
      title: t('sign_in'),
      cover: [t('book_is_open'), t('where_you_left_it')],
      content: markup`${noticeOf(asked, t)}
<form method="post" action="${AUTH_PATH}/callback/credentials">
<input type="hidden" name="csrfToken" value="${asked.csrf.token}">
<input type="hidden" name="callbackUrl" value="${asked.return_url}">
<div>
<label for="code">${t('second_code')}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none"
  spellcheck="false" maxlength="40" required autofocus${isWrong && markup` aria-invalid="true"`}>
</div>
<button class="main" type="submit">${t('enter')}</button>
</form>
<p class="ways"><a href="${AUTH_PATH}/signin">${t('to_sign_in')}</a></p>`,
      translation: translationOf(asked),
    },
    asked.reader,
  );
}

/** For whoever has no account yet, or no password any longer. */
function otherWays(t: Words): Markup {
  return markup`<p class="ways">
<a href="/forgot-password">${t('forgot_password')}</a>
<span>${t('new_here')} <a href="/registration">${t('open_book')}</a></span>
</p>`;
}

/** Why the last try failed, in words chosen by the key; what the address says is never shown. */
function noticeOf({ error, query }: Asked, t: Words): Markup {
  if (error === 'SessionRequired')
    return markup`<p class="notice told">${t('SessionRequired')}</p>`;
  if (error === 'SecondFactorRequired') return markup`<p class="notice told">${t(error)}</p>`;
  if (error !== undefined) {
    const key = SIGN_IN_ERRORS.has(error) ? error : 'Default';
    return markup`<p class="notice wrong" role="alert">${t(key)}</p>`;
  }
  if (query.csrf === 'true') return markup`<p class="notice told" role="alert">${t('stale')}</p>`;
  return markup``;
}

function formOf(provider: Provider, asked: Asked, t: Words): Markup {
  const step = provider.type === 'credentials' ? 'callback' : 'signin';
  const isWrong = asked.error === 'CredentialsSignin' && provider.type === 'credentials';
  return markup`<form method="post" action="${AUTH_PATH}/${step}/${provider.id}">
<input type="hidden" name="csrfToken" value="${asked.csrf.token}">
<input type="hidden" name="callbackUrl" value="${asked.return_url}">
${FIELDS[provider.type](provider, t, isWrong)}
</form>`;
}

type Fields = (provider: Provider, t: Words, isWrong: boolean) => Markup;

const FIELDS: Readonly<Record<Provider['type'], Fields>> = {
  credentials: (_provider, t, isWrong) => markup`<div>
<label for="login">${t('phone_or_email')}</label>
<input id="login" name="email" type="text" inputmode="email" autocomplete="username"
  autocapitalize="none" spellcheck="false" required autofocus>
</div>
<div>
<label for="password">${t('password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password"
  required${isWrong && markup` aria-invalid="true"`}>
</div>
<button class="main" type="submit">${t('enter')}</button>`,
  email: ({ id }, t) => markup`<div>
<label for="${id}-address">${t('email')}</label>
<input id="${id}-address" name="email" type="email" autocomplete="email" required>
</div>
<button type="submit">${t('send_link')}</button>`,
  oauth: ({ id, name }, t) => markup`<button type="submit">${nameOf(t, { id, name })}</button>`,
};

/** A provider whose words are not written yet is called by its name. */
function nameOf(t: Words, { id, name }: { id: string; name: string }): string {
  const words = t(`enter_by_${id}`);
  return words === `enter_by_${id}` ? name : words;
}

/** The same page in the other language, with the key of the error where it is one of ours. */
function translationOf({ error, return_url, reader }: Asked): string {
  const asked = new URLSearchParams({ callbackUrl: return_url });
  if (error !== undefined) asked.set('error', SIGN_IN_ERRORS.has(error) ? error : 'Default');
  asked.set('lang', reader.language === 'bn' ? 'en' : 'bn');
  return `${AUTH_PATH}/signin?${asked}`;
}
