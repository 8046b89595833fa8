import { isNarrowed, listQuery, unitsText } from '../../core/list-filter.ts';
import { SORTS, type StorePage } from '../../core/store-page.ts';
import { Cards } from './cards.tsx';
import { queryWith, useStore } from './store-context.tsx';
import { StoreHead } from './store-head.tsx';
import { stepsTo, Trail } from './trail.tsx';

type ListPage = Extract<StorePage, { kind: 'list' }>;

/** A category, or all products, with filters and sort. All of it are links and one form. */
export function ProductList({ page }: { page: ListPage }) {
  const { store, t, nameOf, items } = useStore();
  const { category, filter, cards } = page;
  const title = category === null ? t('all_products') : nameOf(category);
  const isPlain = !isNarrowed(filter) && filter.sort === 'recommended';
  return (
    <>
      <StoreHead
        title={title}
        description={t('list_description', { name: title, items: items(page.count) })}
        isIndexed={isPlain}
      />
      <Trail steps={[...stepsTo(store, category, nameOf), { label: title, path: null }]} />
      <div className="st-list-head">
        <h1>{title}</h1>
        <p>{items(page.count)}</p>
      </div>
      <Below category={category} />
      <div className="st-list">
        <Filters page={page} />
        <div>
          {cards.length === 0 ? <p className="st-none">{t('nothing_here')}</p> : null}
          <Cards cards={cards} />
          <Pages page={page} />
        </div>
      </div>
    </>
  );
}

/** The categories within this one. */
function Below({ category }: { category: ListPage['category'] }) {
  const { store, t, to, nameOf } = useStore();
  const within = store.categories.filter(({ parent_id }) => parent_id === category?.id);
  if (category === null || within.length === 0) return null;
  return (
    <nav className="st-below" aria-label={t('within', { name: nameOf(category) })}>
      {within.map((one) => (
        <a key={one.id} href={to(one.path)}>
          {nameOf(one)}
        </a>
      ))}
    </nav>
  );
}

function Filters({ page: { category, filter, brands } }: { page: ListPage }) {
  const { t, to } = useStore();
  const path = to(category?.path ?? '/products');
  return (
    <form action={path} className="st-filters">
      <label className="st-field">
        {t('sort')}
        <select name="sort" defaultValue={filter.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort_${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <div className="st-range">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="st-field">
            {t(`price_${end}_field`)}
            <input
              name={end}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={9}
              defaultValue={unitsText(filter[end])}
            />
          </label>
        ))}
      </div>
      {brands.length > 1 && (
        <label className="st-field">
          {t('brand')}
          <select name="brand" defaultValue={filter.brand ?? ''}>
            <option value="">{t('all_brands')}</option>
            {brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="st-check">
        <input type="checkbox" name="stock" value="1" defaultChecked={filter.in_stock} />
        {t('only_in_stock')}
      </label>
      <label className="st-check">
        <input type="checkbox" name="offer" value="1" defaultChecked={filter.is_reduced} />
        {t('only_on_offer')}
      </label>
      <button type="submit" className="st-quiet">
        {t('apply')}
      </button>
      {isNarrowed(filter) && <a href={path}>{t('clear_all')}</a>}
    </form>
  );
}

function Pages({ page: { category, filter, page, pages } }: { page: ListPage }) {
  const { t, to, count } = useStore();
  if (pages < 2) return null;
  const path = to(category?.path ?? '/products');
  const numbers = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) < 3,
  );
  return (
    <nav className="st-pages" aria-label={t('pages')}>
      {numbers.map((one) => (
        <a
          key={one}
          href={`${path}${queryWith(listQuery(filter, one), {})}`}
          aria-current={one === page ? 'page' : undefined}
        >
          {count(one)}
        </a>
      ))}
    </nav>
  );
}
