import { IconMenu2, IconSearch, IconShoppingBag } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { MAIN_COLOURS } from '../../core/main-colour.ts';
import { queryWith, useStore } from './store-context.tsx';

/** The categories in the header; the rest is under all products. */
const MENU_MAX = 5;

/** Header and footer of every page of a store. */
export function StoreFrame({ children }: { children: ReactNode }) {
  const { store, language, t } = useStore();
  const style = { '--st-main': MAIN_COLOURS[store.main_colour] } as CSSProperties;
  return (
    <div className="store-page" lang={language} style={style}>
      <a href="#main" className="st-skip">
        {t('skip')}
      </a>
      <Header />
      <main id="main" className="st-main">
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Header() {
  const { store, t, to, nameOf } = useStore();
  const isOpen = store.state === 'open';
  return (
    <header className="st-header">
      <div className="st-bar">
        {isOpen && (
          <nav className="st-menu" aria-label={t('menu')}>
            <MenuLinks />
          </nav>
        )}
        <a href={to('')} className="st-name">
          {nameOf(store)}
        </a>
        <div className="st-side">
          {isOpen && <SearchForm />}
          <LanguageLink />
          {isOpen && <CartLink />}
          {isOpen && (
            <details className="st-phone-menu">
              <summary aria-label={t('menu')}>
                <IconMenu2 size={24} stroke={1.6} aria-hidden="true" />
              </summary>
              <nav aria-label={t('menu')}>
                <MenuLinks />
              </nav>
            </details>
          )}
        </div>
      </div>
    </header>
  );
}

/** Without a number on stored pages: they are the same for all visitors. */
function CartLink() {
  const { path, t, to } = useStore();
  return (
    <a
      href={to('/cart')}
      className="st-menu-link st-cart-link"
      aria-current={path === '/cart' ? 'page' : undefined}
    >
      <IconShoppingBag size={22} stroke={1.6} aria-hidden="true" />
      {t('cart')}
    </a>
  );
}

function MenuLinks() {
  const { store, path, t, to, nameOf } = useStore();
  const links = [
    ...store.categories.slice(0, MENU_MAX).map((one) => ({ path: one.path, label: nameOf(one) })),
    { path: '/products', label: t('all_products') },
  ];
  return links.map((link) => (
    <a
      key={link.path}
      href={to(link.path)}
      aria-current={path === link.path ? 'page' : undefined}
      className="st-menu-link"
    >
      {link.label}
    </a>
  ));
}

/** A form, so that it works without a script. */
export function SearchForm({ text = '' }: { text?: string }) {
  const { t, to } = useStore();
  return (
    <form action={to('/search')} className="st-search">
      <IconSearch size={20} stroke={1.6} aria-hidden="true" />
      <input
        type="search"
        name="q"
        defaultValue={text}
        placeholder={t('search')}
        aria-label={t('search')}
        maxLength={100}
      />
    </form>
  );
}

/** The same page in the other language. */
function LanguageLink() {
  const { language, path, query, t, to } = useStore();
  const other = language === 'bn' ? 'en' : 'bn';
  const address = `${to(path)}${queryWith(query, { lang: other })}`;
  return (
    <a href={address} lang={other} hrefLang={other} className="st-menu-link">
      {t('other_language')}
    </a>
  );
}

function Footer() {
  const { store, t, to, nameOf, textOf, dialled } = useStore();
  const hours = textOf(store.hours, store.hours_bn);
  return (
    <footer className="st-foot">
      <div className="st-foot-in">
        <div>
          <b className="st-foot-name">{nameOf(store)}</b>
          <p>{textOf(store.slogan, store.slogan_bn)}</p>
        </div>
        {store.state === 'open' && (
          <nav aria-label={t('products')}>
            <small>{t('products')}</small>
            {store.categories.slice(0, MENU_MAX).map((one) => (
              <a key={one.id} href={to(one.path)}>
                {nameOf(one)}
              </a>
            ))}
            <a href={to('/products')}>{t('all_products')}</a>
          </nav>
        )}
        <address>
          <small>{t('the_shop')}</small>
          {store.address !== '' && <span>{store.address}</span>}
          {hours !== '' && <span>{hours}</span>}
          {store.phone !== '' && (
            <a href={`tel:${dialled(store.phone)}`} className="st-foot-phone">
              {store.phone}
            </a>
          )}
        </address>
      </div>
      <p className="st-foot-last">
        <a href="/">{t('runs_on')}</a>
      </p>
    </footer>
  );
}
