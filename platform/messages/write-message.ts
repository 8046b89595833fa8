import { message as words } from '#platform/i18n/messages.ts';
import type { Message } from './message.ts';

/** A message in readable form: for a mail all parts, for an SMS only the text. */
export type Written = { readonly subject: string; readonly text: string; readonly html: string };

const NAMESPACE = 'messages';

/** The text of a mail, plain and as HTML, in which all external values are escaped. */
export function writeMail({ template, language, params }: Message): Written {
  const say = (part: string) => words(language, NAMESPACE, `${template}_${part}`, params);
  const closing = words(language, NAMESPACE, 'closing');
  const product = words(language, 'common', 'product');
  const { code, link } = params;
  const [first = '', ...rest] = say('text').split('\n');
  const set_apart = [code, link].filter((part) => part !== undefined);
  const subject = say('subject').replace(/\s+/g, ' ');
  const parts = [
    `<p style="${TEXT}">${escaped(first)}</p>`,
    code === undefined ? '' : `<p style="${CODE}">${escaped(code)}</p>`,
    link === undefined ? '' : button(link, say('button')),
    ...rest.map((paragraph) => `<p style="${TEXT}">${escaped(paragraph)}</p>`),
    `<p style="${SMALL}">${escaped(closing)}</p>`,
  ];
  return {
    subject,
    text: `${[first, ...set_apart, ...rest, closing].join('\n\n')}\n`,
    html: page(language, escaped(subject), { product: escaped(product), body: parts.join('\n') }),
  };
}

/** One text; an SMS in Bengali letters holds 70. */
export function writeSms({ template, language, params }: Message): string {
  return words(language, NAMESPACE, `${template}_sms`, params).trim();
}

const FONT = "font-family:'Anek Bangla','Noto Sans Bengali',Arial,sans-serif";
const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:26px;color:#241c15`;
const SMALL = `margin:24px 0 0;${FONT};font-size:13px;line-height:20px;color:#6b5d4f`;
const CODE =
  `margin:0 0 16px;padding:14px 20px;${FONT};font-size:32px;line-height:40px;` +
  'letter-spacing:8px;font-weight:600;color:#241c15;background:#faf1de;border-radius:8px';
const BUTTON =
  `display:inline-block;padding:13px 22px;${FONT};font-size:16px;line-height:22px;` +
  'font-weight:600;color:#ffffff;background:#af2b2b;border-radius:7px;text-decoration:none';

function button(link: string, label: string): string {
  const href = escaped(link);
  return `<p style="margin:0 0 16px"><a href="${href}" style="${BUTTON}">${escaped(label)}</a></p>
<p style="${SMALL};margin:0 0 16px;word-break:break-all">${href}</p>`;
}

function page(
  language: string,
  title: string,
  { product, body }: { product: string; body: string },
) {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#f6efe3">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px">
<tr><td style="padding:18px 28px;background:#af2b2b;border-radius:8px 8px 0 0;border-bottom:2px
 dashed #f0c9a0;${FONT};font-size:22px;line-height:30px;color:#ffffff">${product}</td></tr>
<tr><td style="padding:28px;background:#fffdf9;border-radius:0 0 8px 8px">
${body}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}
