import type { LocalizedPackage } from '#domains/subscriptions/core/package.ts';
import type {
  FeatureEntry,
  FootLink,
  MenuItem,
  PostEntry,
  SectionView,
  SettingLinks,
} from './content.ts';

/** The data that each page of the site is rendered from, in the reader's language. */

/** Header and footer, the same on every page. */
export type FrameView = {
  menu: readonly MenuItem[];
  features: readonly FeatureEntry[];
  foot: Readonly<Record<FootLink, string>>;
  social: SettingLinks['social'];
  email: string;
  phone: string;
  tagline: string;
  company: string;
  address: string;
};

export type HomeView = { sections: readonly SectionView[] };

export type FeatureView = FeatureEntry & {
  body_html: string;
  facts: readonly (readonly [string, string])[];
  before: FeatureEntry;
  after: FeatureEntry;
};

export type PriceView = { packages: readonly LocalizedPackage[]; is_year_ten_months: boolean };

export type BlogView = { featured: PostEntry | null; recent: readonly PostEntry[] };

export type PostView = PostEntry & {
  body_html: string;
  /** The older post to read next. */
  next: { slug: string; title: string } | null;
};
