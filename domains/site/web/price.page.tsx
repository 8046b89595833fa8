import { IconCheck } from '@tabler/icons-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LocalizedPackage } from '#domains/subscriptions/core/package.ts';
import type { PriceView } from '../core/pages.ts';
import { pageOf } from './page-loader.ts';
import s from './price.module.css';
import { useSite } from './site-context.tsx';
import { SiteHead } from './site-head.tsx';

const LIMITS = ['branches', 'warehouses', 'staff', 'products', 'bills_a_month'] as const;
const ABILITIES = [
  ...['offline_till', 'dues_and_accounts', 'full_export'],
  ...['web_store', 'connections', 'branch_permissions'],
];
/** The package that is recommended for most shops. */
const RIBBON = 'dokan';
const QUESTIONS = ['limit', 'unpaid', 'vat', 'changing', 'rise', 'other'];

export const loader = (args: LoaderFunctionArgs) => pageOf<PriceView>(args, 'price');

/** The prices in one table. The billing period, and the package on phones, are radio buttons. */
export default function Price() {
  const { packages, is_year_ten_months } = useLoaderData<PriceView>();
  const { t } = useSite();
  return (
    <div className={`page ${s.price}`}>
      <SiteHead title={t('price_heading')} description={t('price_lead')} />
      <div className={`halves ${s.head}`}>
        <h1>{t('price_heading')}</h1>
        <div>
          <p className="lead">{t('price_lead')}</p>
          <fieldset className={s.choice}>
            <legend className="for-readers">{t('by')}</legend>
            <label>
              <input type="radio" name="term" value="month" data-term="month" />
              {t('monthly')}
            </label>
            <label>
              <input type="radio" name="term" value="year" data-term="year" defaultChecked />
              {t('yearly')}
            </label>
          </fieldset>
          {is_year_ten_months && <p className={s.tenMonths}>{t('ten_months')}</p>}
        </div>
      </div>
      <fieldset className={`${s.choice} ${s.which}`}>
        <legend className="for-readers">{t('package')}</legend>
        {packages.map(({ code, name }, index) => (
          <label key={code}>
            <input
              type="radio"
              name="package"
              data-column={index + 1}
              defaultChecked={code === RIBBON}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Packages packages={packages} />
      <Questions />
    </div>
  );
}

function Packages({ packages }: { packages: readonly LocalizedPackage[] }) {
  const { t, count } = useSite();
  return (
    <table className={s.table}>
      <caption className="for-readers">{t('packages')}</caption>
      <thead>
        <tr>
          <td />
          {packages.map((each) => (
            <PackageHead key={each.code} of={each} />
          ))}
        </tr>
      </thead>
      <tbody>
        {LIMITS.map((limit) => (
          <tr key={limit}>
            <th scope="row">{t(limit)}</th>
            {packages.map(({ code, limits }) => (
              <td key={code} data-ribbon={code === RIBBON || undefined} className="figures">
                {limits[limit] === null ? t('unlimited') : count(limits[limit])}
              </td>
            ))}
          </tr>
        ))}
        {ABILITIES.map((ability) => (
          <tr key={ability}>
            <th scope="row">{t(ability)}</th>
            {packages.map(({ code, abilities }) => (
              <td key={code} data-ribbon={code === RIBBON || undefined}>
                {abilities.includes(ability) ? (
                  <>
                    <IconCheck size={20} stroke={1.8} aria-hidden="true" className={s.tick} />
                    <span className="for-readers">{t('yes')}</span>
                  </>
                ) : (
                  <span className={s.no}>{t('no')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PackageHead({ of }: { of: LocalizedPackage }) {
  const { t, shortMoney } = useSite();
  const isRibbon = of.code === RIBBON;
  const isFree = of.price_month === 0 && of.price_year === 0;
  return (
    <th scope="col" data-ribbon={isRibbon || undefined}>
      {isRibbon && <span className={`cloth ${s.ribbon}`}>{t('ribbon')}</span>}
      <b className={s.name}>{of.name}</b>
      <small>{of.audience}</small>
      <span className={s.amount} data-of="month">
        {shortMoney(of.price_month)} <small>{isFree ? t('always') : t('a_month')}</small>
      </span>
      <span className={s.amount} data-of="year">
        {shortMoney(of.price_year)} <small>{isFree ? t('always') : t('a_year')}</small>
      </span>
      <a
        href={`/registration?package=${of.code}`}
        className={`button small ${isRibbon ? '' : 'plain'}`}
      >
        {t(isFree ? 'open_free' : 'take_book')}
      </a>
    </th>
  );
}

function Questions() {
  const { t } = useSite();
  return (
    <section className={`halves ${s.questions}`}>
      <h2>{t('small_letters')}</h2>
      <dl>
        {QUESTIONS.map((question) => (
          <div key={question}>
            <dt>{t(`${question}_q`)}</dt>
            <dd>{t(`${question}_a`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
