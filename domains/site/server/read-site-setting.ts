import { reject } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { siteSettingRoute } from '../contract/site-setting.ts';
import { resolveTranslation } from '../core/resolve-translation.ts';
import { loadContent } from './content.sql.ts';

const NAME = { bn: 'হালখাতা', en: 'Halkhata' };

export const readSiteSetting = open(siteSettingRoute, async ({ params }, context) => {
  if (params.prefix !== 'cms') return reject('not_found');
  const { setting } = await context.transaction(loadContent);
  const language = context.language ?? 'bn';
  const { tagline, company, address } = resolveTranslation(setting.translations, language);
  const { menu, foot, social, email, phone } = setting.links;
  return {
    data: {
      name: NAME[language],
      tagline,
      company,
      address,
      email,
      phone,
      menu: [...menu],
      foot: { ...foot },
      social: social.map((each) => ({ ...each })),
    },
  };
});
