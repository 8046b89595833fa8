import type { SiteLanguage, Translations } from './resolve-translation.ts';

/** The content of the site in every language, not rendered. */

export type FeatureText = {
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
  translations: Translations<FeatureText>;
};

export type SectionText = { heading: string; text: string; button: string };

/** An uploaded picture, and its alt text in each language. */
export type ShownPicture = { name: string; translations: Translations<{ alt: string }> };

export type Section = {
  key: string;
  rank: number;
  picture: ShownPicture | null;
  translations: Translations<SectionText>;
};

export type PostText = {
  title: string;
  summary: string;
  /** What the number on the cover counts. */
  statistic_note: string;
  /** Markdown. */
  body: string;
};

export type Post = {
  id: string;
  slug: string;
  published_at: string;
  is_featured: boolean;
  statistic: string;
  /** Shown in place of the number. */
  picture: string | null;
  translations: Translations<PostText>;
};

export type SettingText = { tagline: string; company: string; address: string };

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

export type Setting = { translations: Translations<SettingText>; links: SettingLinks };

export type Content = {
  /** Increased with every change. */
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
  statistic: string;
  statistic_note: string;
  picture: string | null;
  title: string;
  summary: string;
  language: SiteLanguage;
};

export type SectionView = SectionText & {
  key: string;
  picture: { name: string; alt: string } | null;
  language: SiteLanguage;
};
