import type { SiteLanguage, Words } from './words.ts';

/** What the site shows, as its editors wrote it: every language, nothing rendered. */

export type FeatureWords = {
  title: string;
  sub_title: string;
  /** Markdown. */
  body: string;
  facts: readonly (readonly [string, string])[];
};

export type Feature = {
  id: string;
  slug: string;
  icon: string;
  rank: number;
  words: Words<FeatureWords>;
};

export type SectionWords = { heading: string; text: string; button: string };

/** A picture that was uploaded, and what it shows in each language. */
export type ShownPicture = { name: string; words: Words<{ alt: string }> };

export type Section = {
  key: string;
  rank: number;
  picture: ShownPicture | null;
  words: Words<SectionWords>;
};

export type PostWords = {
  title: string;
  summary: string;
  /** What the figure on the cover counts. */
  figure_note: string;
  /** Markdown. */
  body: string;
};

export type Post = {
  id: string;
  slug: string;
  published_at: string;
  is_featured: boolean;
  figure: string;
  /** In place of the figure. */
  picture: string | null;
  words: Words<PostWords>;
};

export type SettingWords = { tagline: string; company: string; address: string };

export type MenuItem = 'features' | 'price' | 'blog' | 'contact';

/** In the order of the page. */
export const FOOT_LINKS = [
  'about',
  'services',
  'why',
  'price',
  'works',
  'missing',
  'contact',
  'privacy',
] as const;

export type FootLink = (typeof FOOT_LINKS)[number];

export type SettingLinks = {
  menu: readonly MenuItem[];
  foot: Readonly<Record<FootLink, string>>;
  social: readonly { name: string; icon: string; href: string }[];
  email: string;
  phone: string;
};

export type Setting = { words: Words<SettingWords>; links: SettingLinks };

export type Content = {
  /** Raised with every change. */
  version: number;
  features: readonly Feature[];
  sections: readonly Section[];
  setting: Setting;
};

/** An entry of the list and of the menu, in one language or its fallback. */
export type FeatureEntry = {
  id: string;
  slug: string;
  icon: string;
  rank: number;
  title: string;
  sub_title: string;
  language: SiteLanguage;
};

export type PostEntry = {
  id: string;
  slug: string;
  published_at: string;
  figure: string;
  figure_note: string;
  picture: string | null;
  title: string;
  summary: string;
  language: SiteLanguage;
};

export type SectionView = SectionWords & {
  key: string;
  picture: { name: string; alt: string } | null;
  language: SiteLanguage;
};
