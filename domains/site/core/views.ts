import type {
  Content,
  Feature,
  FeatureEntry,
  Post,
  PostEntry,
  Section,
  SectionView,
} from './content.ts';
import { resolveTranslation, type SiteLanguage } from './resolve-translation.ts';

export function featureEntry(feature: Feature, language: SiteLanguage): FeatureEntry {
  const { id, slug, icon, rank, translations } = feature;
  const { title, sub_title, language: spoken } = resolveTranslation(translations, language);
  return { id, slug, icon, rank, title, sub_title, language: spoken };
}

export function sectionView(
  { key, translations, picture }: Section,
  language: SiteLanguage,
): SectionView {
  const shown = picture && {
    name: picture.name,
    alt: resolveTranslation(picture.translations, language).alt,
  };
  return { key, picture: shown, ...resolveTranslation(translations, language) };
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
  const { id, slug, published_at, statistic, picture, translations } = post;
  const {
    title,
    summary,
    statistic_note,
    language: spoken,
  } = resolveTranslation(translations, language);
  const shown = { statistic, statistic_note, picture, title, summary };
  return { id, slug, published_at, ...shown, language: spoken };
}
