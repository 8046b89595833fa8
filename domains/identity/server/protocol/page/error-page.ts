import type { AuthRequest } from '../auth-request.ts';
import { AUTH_PATH } from '../site.ts';
import { type Markup, markup } from './markup.ts';
import { createTranslator, drawPage, type Translate } from './page.ts';

type Kind = 'configuration' | 'accessdenied' | 'verification' | 'default';

/** 200 for a configuration error too: displaying it has not failed. */
const STATUS: Readonly<Record<Kind, number>> = {
  configuration: 200,
  accessdenied: 403,
  verification: 403,
  default: 200,
};

export function errorPage(request: AuthRequest): { status: number; page: string } {
  const { language } = request.reader;
  const t = createTranslator(language);
  const kind = kindOf(request.error);
  const other = language === 'bn' ? 'en' : 'bn';
  const page = drawPage(
    {
      title: t(`${kind}_title`),
      intro: [t(`${kind}_cover`), t(`${kind}_cover_text`)],
      content: markup`<p>${t(`${kind}_text`)}</p>${wayOut(kind, t)}`,
      translation: `${AUTH_PATH}/error?${new URLSearchParams({ error: kind, lang: other })}`,
    },
    request.reader,
  );
  return { status: STATUS[kind], page };
}

function kindOf(error: string | undefined): Kind {
  const name = error?.toLowerCase() ?? '';
  return Object.hasOwn(STATUS, name) ? (name as Kind) : 'default';
}

function wayOut(kind: Kind, t: Translate): Markup {
  const isAtTheDoor = kind === 'accessdenied' || kind === 'verification';
  return isAtTheDoor
    ? markup`<a class="button" href="${AUTH_PATH}/signin">${t('to_sign_in')}</a>`
    : markup`<a class="button" href="/">${t('to_start')}</a>`;
}
