import type { AuthRequest } from '../auth-request.ts';
import { AUTH_PATH } from '../site.ts';
import { markup } from './markup.ts';
import { createTranslator, drawPage } from './page.ts';

/**
 * Confirms that a link was sent, without saying whether the address is known. `code` is for another
 * browser in which the link is opened; null: this browser requested no link.
 */
export function verifyRequestPage({ reader }: AuthRequest, code: string | null): string {
  const t = createTranslator(reader.language);
  const other = reader.language === 'bn' ? 'en' : 'bn';
  return drawPage(
    {
      title: t('verify_request_title'),
      intro: [t('letter_left'), t('letter_opens')],
      content: markup`<p>${t('verify_request_text')}</p>
${
  code !== null &&
  markup`<p>${t('verify_request_code')}</p>
<p class="code">${code}</p>
`
}<a class="button" href="${AUTH_PATH}/signin">${t('to_sign_in')}</a>`,
      translation: `${AUTH_PATH}/verify-request?lang=${other}`,
    },
    reader,
  );
}
