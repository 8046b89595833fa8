import type { StorePage as Page } from '../../core/store-page.ts';
import { CartPage } from './cart.tsx';
import { Checkout } from './checkout.tsx';
import { Home } from './home.tsx';
import { ProductList } from './list.tsx';
import { OrderPage } from './order.tsx';
import { Closed, Missing, Search, Unlisted } from './plain-pages.tsx';
import { Product } from './product.tsx';
import { StoreProvider, type StoreView } from './store-context.tsx';
import { StoreFrame } from './store-frame.tsx';

type Props = { page: Page; view: StoreView };

/** A page of a store with its frame; it needs no script. */
export function StorePage({ page, view }: Props) {
  return (
    <StoreProvider view={view}>
      <StoreFrame>
        <Content page={page} />
      </StoreFrame>
    </StoreProvider>
  );
}

/** There is no store at this address that a visitor may see. */
export function NoStore({ view }: { view: Pick<StoreView, 'language' | 'translations'> }) {
  const { language, translations } = view;
  const text = translations.no_store ?? '';
  return (
    <main className="store-page" lang={language}>
      <title>{text}</title>
      <div className="st-main st-plain">
        <h1>{text}</h1>
      </div>
    </main>
  );
}

function Content({ page }: { page: Page }) {
  switch (page.kind) {
    case 'home':
      return <Home page={page} />;
    case 'list':
      return <ProductList page={page} />;
    case 'product':
      return <Product page={page} />;
    case 'search':
      return <Search page={page} />;
    case 'gone':
      return <Unlisted page={page} />;
    case 'missing':
      return <Missing page={page} />;
    case 'cart':
      return <CartPage page={page} />;
    case 'closed':
      return <Closed />;
    case 'checkout':
      return <Checkout page={page} />;
    case 'order':
      return <OrderPage page={page} />;
    case 'moved':
    case 'instead':
      return null;
  }
}
