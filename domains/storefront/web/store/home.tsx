import { PackDrawing } from '#domains/catalog/web/part/pack-drawing.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import type { StoreCard, StorePage } from '../../core/store-page.ts';
import { Cards } from './cards.tsx';
import { useStore } from './store-context.tsx';
import { StoreHead } from './store-head.tsx';

/** Fewer tiles are not shown. */
const TILES_MIN = 3;

type HomePage = Extract<StorePage, { kind: 'home' }>;

export function Home({ page }: { page: HomePage }) {
  const { store, t, to, nameOf, textOf } = useStore();
  const slogan = textOf(store.slogan, store.slogan_bn);
  const description = slogan || t('home_description', { name: nameOf(store) });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: nameOf(store),
    url: store.canonical_url,
    telephone: store.phone || undefined,
    address: store.address || undefined,
  };
  return (
    <>
      <StoreHead title={null} description={description} data={[data]} />
      <section className="st-hero">
        <h1>{nameOf(store)}</h1>
        {slogan !== '' && <p>{slogan}</p>}
        <a href={to('/products')} className="st-button">
          {t('see_products')}
        </a>
      </section>
      <Tiles tiles={page.tiles} />
      <Section title={t('best_sellers')} cards={fullRows(page.best)} />
      <Section title={t('newest')} cards={fullRows(page.newest)} />
    </>
  );
}

/** Four or eight: the last row is full. Fewer than four are shown as they are. */
function fullRows(cards: readonly StoreCard[]): readonly StoreCard[] {
  return cards.length < 4 ? cards : cards.slice(0, cards.length - (cards.length % 4));
}

export function Section({ title, cards }: { title: string; cards: readonly StoreCard[] }) {
  const { t, to } = useStore();
  if (cards.length === 0) return null;
  return (
    <section className="st-section">
      <div className="st-section-head">
        <h2>{title}</h2>
        <a href={to('/products')}>{t('see_all')}</a>
      </div>
      <Cards cards={cards} />
    </section>
  );
}

function Tiles({ tiles }: { tiles: HomePage['tiles'] }) {
  const { t, to, nameOf, items } = useStore();
  if (tiles.length < TILES_MIN) return null;
  return (
    <section className="st-section">
      <div className="st-section-head">
        <h2>{t('what_needed')}</h2>
        <a href={to('/products')}>{t('all_products')}</a>
      </div>
      <ul className="st-tiles">
        {tiles.map(({ category, count }) => (
          <li key={category.id}>
            <a href={to(category.path)} className="st-tile">
              <span>
                <b>{nameOf(category)}</b>
                <small>{items(count)}</small>
              </span>
              {category.picture === null ? (
                <PackDrawing icon={category.icon} name={category.name} />
              ) : (
                <Picture name={category.picture} alt="" sizes="(max-width: 699px) 60vw, 400px" />
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
