import type { AuthRequest } from '../auth-request.ts';
import type { Provider, Providers } from '../providers.ts';
import { AUTH_PATH } from '../site.ts';
import { type Markup, markup } from './markup.ts';
import { createTranslator, drawPage, type Translate } from './page.ts';
import { SIGN_IN_ERRORS } from './sign-in-errors.ts';

/** Each sign-in method as its own form, and why the last try failed. */
export function signInPage(request: AuthRequest, providers: Providers): string {
  const { language } = request.reader;
  const t = createTranslator(language);
  if (SECOND_STEP.has(request.error ?? '')) return secondStepPage(request);
  const [first, ...others] = [...providers.values()].map((provider) =>
    formOf(provider, request, t),
  );
  return drawPage(
    {
      title: t('sign_in'),
      intro: [t('book_is_open'), t('where_you_left_it')],
      content: markup`${noticeOf(request, t)}${first ?? false}
${others.length > 0 && markup`<p class="or">${t('or')}</p>`}${others}
${otherMethods(createTranslator(language, 'identity'))}`,
      translation: translationOf(request),
    },
    request.reader,
  );
}

/** Errors after which the second factor is required. */
const SECOND_STEP: ReadonlySet<string> = new Set(['SecondFactorRequired', 'SecondFactorWrong']);

/** Only the code field: the browser's challenge identifies the user. */
function secondStepPage(request: AuthRequest): string {
  const t = createTranslator(request.reader.language);
  const isWrong = request.error === 'SecondFactorWrong';
  return drawPage(
    {
      title: t('sign_in'),
      intro: [t('book_is_open'), t('where_you_left_it')],
      content: markup`${noticeOf(request, t)}
<form method="post" action="${AUTH_PATH}/callback/credentials">
<input type="hidden" name="csrfToken" value="${request.csrf.token}">
<input type="hidden" name="callbackUrl" value="${request.return_url}">
<div>
<label for="code">${t('second_code')}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none"
  spellcheck="false" maxlength="40" required autofocus${isWrong && markup` aria-invalid="true"`}>
</div>
<button class="main" type="submit">${t('enter')}</button>
</form>
<p class="ways"><a href="${AUTH_PATH}/signin">${t('to_sign_in')}</a></p>`,
      translation: translationOf(request),
    },
    request.reader,
  );
}

/** Links for users without an account or without their password. */
function otherMethods(t: Translate): Markup {
  return markup`<p class="ways">
<a href="/forgot-password">${t('forgot_password')}</a>
<span>${t('new_here')} <a href="/registration">${t('open_book')}</a></span>
</p>`;
}

/** Why the last try failed, as a text chosen by the key; text from the address is never shown. */
function noticeOf({ error, query }: AuthRequest, t: Translate): Markup {
  if (error === 'SessionRequired')
    return markup`<p class="notice info">${t('SessionRequired')}</p>`;
  if (error === 'SecondFactorRequired') return markup`<p class="notice info">${t(error)}</p>`;
  if (error !== undefined) {
    const key = SIGN_IN_ERRORS.has(error) ? error : 'Default';
    return markup`<p class="notice wrong" role="alert">${t(key)}</p>`;
  }
  if (query.csrf === 'true') return markup`<p class="notice info" role="alert">${t('stale')}</p>`;
  return markup``;
}

function formOf(provider: Provider, request: AuthRequest, t: Translate): Markup {
  const step = provider.type === 'credentials' ? 'callback' : 'signin';
  const isWrong = request.error === 'CredentialsSignin' && provider.type === 'credentials';
  return markup`<form method="post" action="${AUTH_PATH}/${step}/${provider.id}">
<input type="hidden" name="csrfToken" value="${request.csrf.token}">
<input type="hidden" name="callbackUrl" value="${request.return_url}">
${FIELDS[provider.type](provider, t, isWrong)}
</form>`;
}

type Fields = (provider: Provider, t: Translate, isWrong: boolean) => Markup;

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

/** A provider without a translation is shown by its name. */
function nameOf(t: Translate, { id, name }: { id: string; name: string }): string {
  const caption = t(`enter_by_${id}`);
  return caption === `enter_by_${id}` ? name : caption;
}

/** The page in the other language; keeps the error if it is one of ours. */
function translationOf({ error, return_url, reader }: AuthRequest): string {
  const request = new URLSearchParams({ callbackUrl: return_url });
  if (error !== undefined) request.set('error', SIGN_IN_ERRORS.has(error) ? error : 'Default');
  request.set('lang', reader.language === 'bn' ? 'en' : 'bn');
  return `${AUTH_PATH}/signin?${request}`;
}
