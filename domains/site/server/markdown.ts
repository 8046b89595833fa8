import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

/** Raw HTML stays text; what Markdown makes is cut down once more to what a page may hold. */
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
    // Columns of figures stand to the right.
    th: ['class', 'scope'],
    td: ['class'],
  },
  allowedClasses: { th: ['end'], td: ['end'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // A picture is one of ours.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its one h1.
    h1: 'h2',
    th: aligned,
    td: aligned,
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener nofollow' } }),
  },
};

/** The alignment as a class: style attributes do not pass. */
function aligned(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const isEnd = attribs.style?.includes('right') ?? false;
  const scope = tagName === 'th' ? { scope: 'col' } : {};
  return { tagName, attribs: { ...scope, ...(isEnd && { class: 'end' }) } };
}

/** The text of an entry as HTML that is safe to stand in a page. */
export function htmlOf(text: string): string {
  return sanitizeHtml(markdown.render(text), ALLOWED);
}
