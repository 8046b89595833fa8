import type {
  Content,
  Feature,
  FeatureEntry,
  Post,
  PostEntry,
  Section,
  SectionView,
} from './content.ts';
import { inLanguage, type SiteLanguage } from './words.ts';

export function featureEntry(feature: Feature, language: SiteLanguage): FeatureEntry {
  const { id, slug, icon, rank, words } = feature;
  const { title, sub_title, language: spoken } = inLanguage(words, language);
  return { id, slug, icon, rank, title, sub_title, language: spoken };
}

export function sectionView({ key, words, picture }: Section, language: SiteLanguage): SectionView {
  const shown = picture && {
    name: picture.name,
    alt: inLanguage(picture.words, language).alt,
  };
  return { key, picture: shown, ...inLanguage(words, language) };
}

/** The chapters before and after one, in a ring: the last leads to the first. */
export function neighbours(
  { features }: Pick<Content, 'features'>,
  slug: string,
): { before: Feature; after: Feature } | null {
  const at = features.findIndex((feature) => feature.slug === slug);
  const before = features.at(at - 1);
  const after = features[(at + 1) % features.length];
  return at < 0 || before === undefined || after === undefined ? null : { before, after };
}

export function postEntry(post: Post, language: SiteLanguage): PostEntry {
  const { id, slug, published_at, figure, picture, words } = post;
  const { title, summary, figure_note, language: spoken } = inLanguage(words, language);
  const shown = { figure, figure_note, picture, title, summary };
  return { id, slug, published_at, ...shown, language: spoken };
}
