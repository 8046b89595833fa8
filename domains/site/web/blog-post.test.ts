import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { FrameView, PostView } from '../core/pages.ts';
import { BlogPost } from './blog-post.tsx';
import { SiteProvider } from './site-context.tsx';

const post: PostView = {
  id: '1',
  slug: 'dues',
  published_at: '2026-11-18T06:00:00.000Z',
  statistic: '',
  statistic_note: '',
  picture: null,
  title: 'Dues of a shop',
  summary: 'How to write them down',
  language: 'en',
  body_html: '<p>Write down each due.</p>',
  next: null,
};

test('a post in English on the site in Bengali: only its own text is marked as English', () => {
  const view = {
    language: 'bn' as const,
    theme: 'default' as const,
    translations: { byline: 'হালখাতা ডেস্ক' },
    isSignedIn: false,
    origin: 'https://halkhata.test',
    frame: {} as FrameView,
  };
  const page = SiteProvider({ view, children: createElement(BlogPost, { post }) });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, page));
  const own = /<div lang="en">(.*)<\/div><footer/.exec(html)?.[1] ?? '';
  expect(own).toContain('Dues of a shop');
  expect(own).toContain('Write down each due.');
  expect(html).toContain('১৮ নভেম্বর, ২০২৬</time> · হালখাতা ডেস্ক</p>');
  expect(own).not.toContain('হালখাতা ডেস্ক');
});
