import type { AuthRequest } from '../auth-request.ts';
import { AUTH_PATH } from '../site.ts';
import { markup } from './markup.ts';
import { createTranslator, drawPage } from './page.ts';

/** A form ends the session, never a link that another site could have made. */
export function signOutPage(request: AuthRequest): string {
  const { language } = request.reader;
  const t = createTranslator(language);
  const stale =
    request.query.csrf === 'true' && markup`<p class="notice info" role="alert">${t('stale')}</p>`;
  const there = new URLSearchParams({ callbackUrl: request.return_url });
  there.set('lang', language === 'bn' ? 'en' : 'bn');
  return drawPage(
    {
      title: t('sign_out_title'),
      intro: [t('all_is_written'), t('book_waits')],
      content: markup`${stale}<p>${t('sign_out_text')}</p>
<form method="post" action="${AUTH_PATH}/signout">
<input type="hidden" name="csrfToken" value="${request.csrf.token}">
<input type="hidden" name="callbackUrl" value="${request.return_url}">
<button class="main" type="submit">${t('sign_out')}</button>
</form>
<a class="button" href="${request.return_url}">${t('stay')}</a>`,
      translation: `${AUTH_PATH}/signout?${there}`,
    },
    request.reader,
  );
}
