import type { StorePage as Page } from '../../core/store-page.ts';
import { Home } from './home.tsx';
import { ProductList } from './list.tsx';
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
    case 'closed':
      return <Closed />;
    case 'moved':
      return null;
  }
}
