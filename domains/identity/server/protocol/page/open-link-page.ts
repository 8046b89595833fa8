import type { AuthRequest } from '../auth-request.ts';
import { AUTH_PATH } from '../site.ts';
import { markup } from './markup.ts';
import { createTranslator, drawPage } from './page.ts';

export type LinkToOpen = {
  readonly email: string;
  readonly token: string;
  /** Another browser requested the link, and shows a code. */
  readonly requires_code: boolean;
};

/** A button opens a mailed link, so that link scanners sign nobody in. */
export function openLinkPage(
  request: AuthRequest,
  { email, token, requires_code }: LinkToOpen,
): string {
  const { language } = request.reader;
  const t = createTranslator(language);
  const isWrong = request.error === 'LinkCodeWrong';
  const there = new URLSearchParams({ callbackUrl: request.return_url, token, email });
  there.set('lang', language === 'bn' ? 'en' : 'bn');
  return drawPage(
    {
      title: t('open_link_title'),
      intro: [t('book_is_open'), t('where_you_left_it')],
      content: markup`${
        isWrong && markup`<p class="notice wrong" role="alert">${t('LinkCodeWrong')}</p>`
      }<p>${t('open_link_text')} <strong>${email}</strong></p>
<form method="post" action="${AUTH_PATH}/callback/email">
<input type="hidden" name="csrfToken" value="${request.csrf.token}">
<input type="hidden" name="callbackUrl" value="${request.return_url}">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="email" value="${email}">
${
  requires_code &&
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
    request.reader,
  );
}
