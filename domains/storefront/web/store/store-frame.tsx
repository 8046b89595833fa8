import { IconMenu2, IconSearch } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { MAIN_COLOURS } from '../../core/main-colour.ts';
import s from './store.module.css';
import { useStore } from './store-context.tsx';

/** The categories in the header; the rest is under all products. */
const MENU_MAX = 5;

/** Header and footer of every page of a store. */
export function StoreFrame({ children }: { children: ReactNode }) {
  const { store, language, t } = useStore();
  const style = { '--st-main': MAIN_COLOURS[store.main_colour] } as CSSProperties;
  return (
    <div className={s.store} lang={language} style={style}>
      <a href="#main" className={s.skip}>
        {t('skip')}
      </a>
      <Header />
      <main id="main" className={s.main}>
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
    <header className={s.header}>
      <div className={s.bar}>
        {isOpen && (
          <nav className={s.menu} aria-label={t('menu')}>
            <MenuLinks />
          </nav>
        )}
        <a href={to('')} className={s.name}>
          {nameOf(store)}
        </a>
        <div className={s.side}>
          {isOpen && <SearchForm />}
          <LanguageLink />
          {isOpen && (
            <details className={s.phoneMenu}>
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
      className={s.menuLink}
    >
      {link.label}
    </a>
  ));
}

/** A form, so that it works without a script. */
export function SearchForm({ text = '' }: { text?: string }) {
  const { t, to } = useStore();
  return (
    <form action={to('/search')} className={s.search}>
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
  const { language, path, t, to } = useStore();
  const other = language === 'bn' ? 'en' : 'bn';
  return (
    <a href={`${to(path)}?lang=${other}`} lang={other} hrefLang={other} className={s.menuLink}>
      {t('other_language')}
    </a>
  );
}

function Footer() {
  const { store, t, to, nameOf, textOf, dialled } = useStore();
  const hours = textOf(store.hours, store.hours_bn);
  return (
    <footer className={s.foot}>
      <div className={s.footIn}>
        <div>
          <b className={s.footName}>{nameOf(store)}</b>
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
            <a href={`tel:${dialled(store.phone)}`} className={s.footPhone}>
              {store.phone}
            </a>
          )}
        </address>
      </div>
      <p className={s.footLast}>
        <a href="/">{t('runs_on')}</a>
      </p>
    </footer>
  );
}
