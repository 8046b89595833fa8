import { reject } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { listFeaturesRoute, readFeatureRoute } from '../contract/features.ts';
import { resolveTranslation } from '../core/resolve-translation.ts';
import { featureEntry } from '../core/views.ts';
import { loadContent } from './content.sql.ts';
import { htmlOf } from './markdown.ts';

export const listFeatures = open(listFeaturesRoute, async (_input, context) => {
  const { features } = await context.transaction(loadContent);
  const language = context.language ?? 'bn';
  return { data: features.map((feature) => featureEntry(feature, language)) };
});

export const readFeature = open(readFeatureRoute, async ({ params }, context) => {
  const { features } = await context.transaction(loadContent);
  const feature = features.find(({ slug }) => slug === params.slug);
  if (feature === undefined) return reject('not_found');
  const language = context.language ?? 'bn';
  const { body, facts } = resolveTranslation(feature.translations, language);
  return {
    data: {
      ...featureEntry(feature, language),
      body_html: htmlOf(body),
      facts: facts.map(([what, how]): [string, string] => [what, how]),
    },
  };
});
