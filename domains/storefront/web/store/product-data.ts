import { pictureAddress, pictureSize } from '#platform/contract/picture.ts';
import type { StockClass, StoreFrame, StoreProduct } from '../../core/store-page.ts';

const AVAILABILITY: Readonly<Record<StockClass, string>> = {
  in_stock: 'InStock',
  low: 'LimitedAvailability',
  out: 'OutOfStock',
  on_order: 'BackOrder',
};

type Words = { language: 'bn' | 'en'; home: string };

/** A product and the way to it, as schema.org defines them. */
export function productData(
  { canonical_url, currency, ...store }: StoreFrame,
  product: StoreProduct,
  { language, home }: Words,
): object[] {
  const named = ({ name, name_bn }: { name: string; name_bn: string }) =>
    language === 'bn' && name_bn !== '' ? name_bn : name;
  const url = `${canonical_url}${product.path}`;
  const { category, chosen } = product;
  const steps = [
    { name: home, item: canonical_url },
    ...(category === null
      ? []
      : [{ name: named(category), item: `${canonical_url}${category.path}` }]),
    { name: named(product), item: url },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: named(product),
      sku: product.code,
      description:
        (language === 'bn' && product.description_bn) || product.description || undefined,
      image: product.pictures.map((name) =>
        new URL(pictureAddress(name, pictureSize(name).width, 'jpg'), canonical_url).toString(),
      ),
      brand: product.brand === null ? undefined : { '@type': 'Brand', name: product.brand },
      offers: {
        '@type': 'Offer',
        url: `${url}?v=${chosen.id}`,
        price: decimal(chosen.price),
        priceCurrency: currency,
        availability: `https://schema.org/${AVAILABILITY[chosen.stock]}`,
        seller: { '@type': 'Organization', name: store.name },
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        ...step,
      })),
    },
  ];
}

/** 23500 is 235.00. */
function decimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
