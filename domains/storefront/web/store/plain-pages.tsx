import type { StorePage } from '../../core/store-page.ts';
import { Cards } from './cards.tsx';
import { Section } from './home.tsx';
import { useStore } from './store-context.tsx';
import { SearchForm } from './store-frame.tsx';
import { StoreHead } from './store-head.tsx';

export function Search({ page }: { page: Extract<StorePage, { kind: 'search' }> }) {
  const { t } = useStore();
  const { text, shown_for, cards, best } = page;
  return (
    <>
      <StoreHead title={t('search')} description={t('search')} isIndexed={false} />
      <div className="st-list-head">
        <h1>{text === '' ? t('search') : t('search_for', { text })}</h1>
        {shown_for !== null && <p>{t('shown_for', { text: shown_for })}</p>}
      </div>
      <SearchForm text={text} />
      {cards.length === 0 && text !== '' && <p className="st-none">{t('nothing_found')}</p>}
      <Cards cards={cards} />
      <Section title={t('best_sellers')} cards={best} />
    </>
  );
}

export function Missing({ page }: { page: Extract<StorePage, { kind: 'missing' }> }) {
  const { t } = useStore();
  return (
    <>
      <StoreHead title={t('not_found')} description={t('not_found')} isIndexed={false} />
      <div className="st-plain">
        <h1>{t('not_found')}</h1>
        <SearchForm />
      </div>
      <Section title={t('best_sellers')} cards={page.best} />
    </>
  );
}

export function Unlisted({ page }: { page: Extract<StorePage, { kind: 'gone' }> }) {
  const { t, nameOf } = useStore();
  return (
    <>
      <StoreHead title={nameOf(page)} description={t('gone')} isIndexed={false} />
      <div className="st-plain">
        <h1>{nameOf(page)}</h1>
        <p>{t('gone')}</p>
      </div>
      <Section title={t('best_sellers')} cards={page.best} />
    </>
  );
}

export function Closed() {
  const { store, t, textOf, dialled } = useStore();
  const message = textOf(store.closed_message, store.closed_message_bn);
  return (
    <>
      <StoreHead title={t('store_closed')} description={t('store_closed')} isIndexed={false} />
      <div className="st-plain">
        <h1>{t('store_closed')}</h1>
        {message !== '' && <p>{message}</p>}
        {store.phone !== '' && (
          <a href={`tel:${dialled(store.phone)}`} className="st-button">
            {store.phone}
          </a>
        )}
      </div>
    </>
  );
}
