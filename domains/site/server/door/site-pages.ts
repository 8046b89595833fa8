import { isYearTenMonths } from '#domains/subscriptions/core/package.ts';
import { loadPackages } from '#domains/subscriptions/server/door/packages.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import type {
  BlogView,
  FeatureView,
  FrameView,
  HomeView,
  PostView,
  PriceView,
} from '../../core/pages.ts';
import { resolveTranslation, type SiteLanguage } from '../../core/resolve-translation.ts';
import { featureEntry, neighbours, postEntry, sectionView } from '../../core/views.ts';
import { loadContent } from '../content.sql.ts';
import { htmlOf } from '../markdown.ts';
import { findDraft, findFeatured, findPost, selectPosts } from '../post.sql.ts';
import { verifyPreview } from '../preview-token.ts';

/** The number of dated posts on the blog page besides the featured one. */
const RECENT = 30;

export async function readFrame(tx: Tx, language: SiteLanguage): Promise<FrameView> {
  const { setting, features } = await loadContent(tx);
  const { tagline, company, address } = resolveTranslation(setting.translations, language);
  return {
    tagline,
    company,
    address,
    ...setting.links,
    features: features.map((feature) => featureEntry(feature, language)),
  };
}

export async function readHomePage(tx: Tx, language: SiteLanguage): Promise<HomeView> {
  const { sections } = await loadContent(tx);
  return { sections: sections.map((section) => sectionView(section, language)) };
}

export async function readFeaturePage(
  tx: Tx,
  slug: string,
  language: SiteLanguage,
): Promise<FeatureView | null> {
  const content = await loadContent(tx);
  const feature = content.features.find((each) => each.slug === slug);
  const beside = neighbours(content, slug);
  if (feature === undefined || beside === null) return null;
  const { body, facts } = resolveTranslation(feature.translations, language);
  return {
    ...featureEntry(feature, language),
    body_html: htmlOf(body),
    facts,
    before: featureEntry(beside.before, language),
    after: featureEntry(beside.after, language),
  };
}

export async function readPricePage(tx: Tx, language: SiteLanguage): Promise<PriceView> {
  const packages = await loadPackages(tx, language);
  return { packages, is_year_ten_months: isYearTenMonths(packages) };
}

export async function readBlog(tx: Tx, language: SiteLanguage, now: Date): Promise<BlogView> {
  const found = await findFeatured(tx, now);
  const posts = await selectPosts(tx, { now, pattern: null, after: null, limit: RECENT });
  return {
    featured: found === undefined ? null : postEntry(found, language),
    recent: posts
      .slice(0, RECENT)
      .filter(({ id }) => id !== found?.id)
      .map((post) => postEntry(post, language)),
  };
}

export async function readPostPage(
  tx: Tx,
  { slug, language, now }: { slug: string; language: SiteLanguage; now: Date },
): Promise<PostView | null> {
  const found = await findPost(tx, slug, now);
  if (found === undefined) return null;
  const { body } = resolveTranslation(found.post.translations, language);
  const next = found.next && postEntry(found.next, language);
  return {
    ...postEntry(found.post, language),
    body_html: htmlOf(body),
    next: next === undefined ? null : { slug: next.slug, title: next.title },
  };
}

type PreviewRequest = { token: string; language: SiteLanguage; now: Date };

/** A post at its private address, rendered as it will appear. */
export async function readPreviewPage(
  tx: Tx,
  site: Site,
  { token, language, now }: PreviewRequest,
): Promise<PostView | null> {
  const id = verifyPreview(site, token, now);
  const found = id === null ? undefined : await findDraft(tx, id);
  if (found === undefined) return null;
  const post = { ...found, published_at: found.published_at ?? now.toISOString() };
  const { body } = resolveTranslation(post.translations, language);
  return { ...postEntry(post, language), body_html: htmlOf(body), next: null };
}
