import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { defined } from '#domains/kernel/core/defined.ts';
import {
  fallbackWidth,
  pictureAddress,
  pictureName,
  pictureSet,
  pictureSize,
} from '#platform/contract/picture.ts';

/** Raw HTML is escaped, and the HTML of Markdown is reduced to what a page may contain. */
const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
    ...['strong', 'em', 'code', 'pre', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'srcset', 'sizes'],
    // Columns of numbers are aligned right.
    th: ['class', 'scope'],
    td: ['class'],
  },
  allowedClasses: { th: ['end'], td: ['end'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Only pictures of this site.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page itself has the one h1.
    h1: 'h2',
    th: aligned,
    td: aligned,
    img: makeResponsive,
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
  },
};

/** Sets the alignment as a class, because style attributes are removed. */
function aligned(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isEnd = attribs.style?.includes('right') ?? false;
  const scope = tagName === 'th' ? { scope: 'col' } : {};
  return { tagName, attribs: { ...scope, ...defined({ class: isEnd ? 'end' : undefined }) } };
}

/** Offers `/pictures/{name}` in the width that the screen needs. */
function makeResponsive(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const name = pictureName.safeParse(attribs.src?.replace(/^\/pictures\//, ''));
  if (!name.success) return { tagName, attribs };
  const { width, height } = pictureSize(name.data);
  const src = pictureAddress(name.data, fallbackWidth(width), 'jpg');
  const size = { width: String(width), height: String(height), loading: 'lazy' };
  const srcset = pictureSet(name.data, 'webp');
  return { tagName, attribs: { ...attribs, src, srcset, sizes: TEXT_WIDTH, ...size } };
}

/** The width of the text column. */
const TEXT_WIDTH = '(min-width: 760px) 720px, calc(100vw - 40px)';

/** The text of an entry as safe HTML. */
export function htmlOf(text: string): string {
  return sanitizeHtml(markdown.render(text), ALLOWED);
}
