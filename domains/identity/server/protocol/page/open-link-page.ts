import type { Asked } from '../asked.ts';
import { AUTH_PATH } from '../site.ts';
import { markup } from './markup.ts';
import { drawPage, wordsFor } from './page.ts';

export type LinkToOpen = {
  readonly email: string;
  readonly token: string;
  /** The link was asked for in another browser, which shows a code. */
  readonly asks_code: boolean;
};

/** A mailed link is opened by a button: programs that only look at links sign nobody in. */
export function openLinkPage(asked: Asked, { email, token, asks_code }: LinkToOpen): string {
  const { language } = asked.reader;
  const t = wordsFor(language);
  const isWrong = asked.error === 'LinkCodeWrong';
  const there = new URLSearchParams({ callbackUrl: asked.return_url, token, email });
  there.set('lang', language === 'bn' ? 'en' : 'bn');
  return drawPage(
    {
      title: t('open_link_title'),
      cover: [t('book_is_open'), t('where_you_left_it')],
      content: markup`${
        isWrong && markup`<p class="notice wrong" role="alert">${t('LinkCodeWrong')}</p>`
      }<p>${t('open_link_text')} <strong>${email}</strong></p>
<form method="post" action="${AUTH_PATH}/callback/email">
<input type="hidden" name="csrfToken" value="${asked.csrf.token}">
<input type="hidden" name="callbackUrl" value="${asked.return_url}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="email" value="${email}">
${
  asks_code &&
  markup`<div>
<label for="code">${t('link_code')}</label>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="off" maxlength="12"
  aria-describedby="code-text" required autofocus${isWrong && markup` aria-invalid="true"`}>
<p id="code-text" class="hint">${t('link_code_text')}</p>
</div>
`
}<button class="main" type="submit">${t('enter')}</button>
</form>
<p class="ways"><a href="${AUTH_PATH}/signin">${t('to_sign_in')}</a></p>`,
      translation: `${AUTH_PATH}/callback/email?${there}`,
    },
    asked.reader,
  );
}
