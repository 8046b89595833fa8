import { type ComponentType, Fragment } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { SectionView } from '../core/content.ts';
import type { HomeView } from '../core/pages.ts';
import { Baki } from './home/baki.tsx';
import { Closing } from './home/closing.tsx';
import { Contents } from './home/contents.tsx';
import { Exactness } from './home/exactness.tsx';
import { Export } from './home/export.tsx';
import { Hero } from './home/hero.tsx';
import { Languages } from './home/languages.tsx';
import { Offline } from './home/offline.tsx';
import { Provenance } from './home/provenance.tsx';

import { SectionPicture } from './home/section-picture.tsx';
import { pageOf } from './page-loader.ts';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

/** The code defines which sections exist; operators set their order and texts. */
const SECTIONS: Readonly<Record<string, ComponentType<{ section: SectionView }>>> = {
  hero: Hero,
  offline: Offline,
  stock: Provenance,
  exact: Exactness,
  baki: Baki,
  contents: Contents,
  languages: Languages,
  export: Export,
  closing: Closing,
};

export const loader = (args: LoaderFunctionArgs) => pageOf<HomeView>(args, 'home');

export default function Home() {
  const { sections } = useLoaderData<HomeView>();
  const { t, origin } = useSite();
  return (
    <>
      <SiteHead
        title={t('title')}
        description={t('description')}
        keywords={t('keywords')}
        data={{
          '@context': 'https://schema.org',
          '@type': 'SoftwareApplication',
          name: t('name'),
          applicationCategory: 'BusinessApplication',
          operatingSystem: 'Web',
          url: origin,
          description: t('description'),
          offers: { '@type': 'Offer', price: '0', priceCurrency: 'BDT' },
        }}
      />
      {sections.map((section) => {
        const Section = SECTIONS[section.key];
        return (
          Section && (
            <Fragment key={section.key}>
              <Section section={section} />
              <SectionPicture section={section} />
            </Fragment>
          )
        );
      })}
    </>
  );
}
