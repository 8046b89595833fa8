import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { FeatureEntry } from '../core/content.ts';
import type { FeatureView } from '../core/pages.ts';
import { pageOf } from './page-loader.ts';
import s from './pages.module.css';
import { Prose } from './prose.tsx';
import { Screen } from './screen.tsx';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';
import { SiteMessage } from './site-message.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  pageOf<FeatureView>(args, 'feature', args.params.slug);

/** The screenshot of a chapter, if there is one. */
const SCREENS: Readonly<Record<string, string>> = {
  'pos-till': 'till',
  stock: 'stock',
  'sales-returns': 'sales',
  purchases: 'purchases',
  'customers-dues': 'customers',
  accounts: 'accounts',
  reports: 'reports',
  'staff-branches': 'staff',
};

/**
 * One chapter: text, screenshot, facts, and its neighbours. Without a translation it is in its own
 * language, and only its text has that `lang`.
 */
export default function Feature() {
  const feature = useLoaderData<FeatureView | null>();
  const { t, digits, language } = useSite();
  if (feature === null) return <SiteMessage kind="missing" />;
  const screen = SCREENS[feature.slug];
  const number = digits(String(feature.rank).padStart(2, '0'));
  return (
    <article>
      <SiteHead title={feature.title} description={feature.sub_title} />
      <header className={`page ${s.featureHead}`}>
        <p className={s.crumbs}>
          <a href="/features">{t('features')}</a> / {number}
        </p>
        <h1 lang={feature.language}>{feature.title}</h1>
        <p className="lead" lang={feature.language}>
          {feature.sub_title}
        </p>
      </header>
      {screen !== undefined && (
        <div className={`cloth ${s.stage}`}>
          <span className="stitch-across" />
          <div className={s.risen}>
            <Screen
              name={screen}
              alt={t(`screen_${screen}`)}
              sizes="(min-width: 1080px) 1040px, 94vw"
              isFirst
            />
          </div>
        </div>
      )}
      <div className={`page halves ${s.featureBody}`} lang={feature.language}>
        <Prose html={feature.body_html} />
        <table className={s.facts}>
          <caption className="for-readers" lang={language}>
            {t('in_short')}
          </caption>
          <tbody>
            {feature.facts.map(([what, how]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{how}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <nav className={`page ${s.beside}`} aria-label={t('features')}>
        <Beside of={feature.before} labelKey="page_before" />
        <Beside of={feature.after} labelKey="page_after" />
      </nav>
    </article>
  );
}

function Beside({ of, labelKey }: { of: FeatureEntry; labelKey: string }) {
  const { t, digits } = useSite();
  return (
    <a href={`/features/${of.slug}`}>
      <small>{t(labelKey, { n: digits(String(of.rank).padStart(2, '0')) })}</small>
      <b lang={of.language}>{of.title}</b>
    </a>
  );
}
