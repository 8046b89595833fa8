import { reject } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { siteSettingRoute } from '../contract/site-setting.ts';
import { inLanguage } from '../core/words.ts';
import { loadContent } from './content.sql.ts';

const NAME = { bn: 'হালখাতা', en: 'Halkhata' };

export const readSiteSetting = open(siteSettingRoute, async ({ params }, context) => {
  if (params.prefix !== 'cms') return reject('not_found');
  const { setting } = await context.transaction(loadContent);
  const asked = context.language ?? 'bn';
  const { tagline, company, address } = inLanguage(setting.words, asked);
  const { menu, foot, social, email, phone } = setting.links;
  return {
    data: {
      ...{ name: NAME[asked], tagline, company, address, email, phone },
      ...{ menu: [...menu], foot: { ...foot }, social: social.map((each) => ({ ...each })) },
    },
  };
});
