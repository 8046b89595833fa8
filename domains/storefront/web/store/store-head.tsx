import { pictureAddress, pictureSize } from '#platform/contract/picture.ts';
import { PageHead } from '#platform/ui/page-head.tsx';
import { queryWith, useStore } from './store-context.tsx';

type Props = {
  /** null: the store itself. */
  title: string | null;
  description: string;
  picture?: string | null;
  data?: readonly object[];
  isIndexed?: boolean;
};

/** Metadata of a page of a store. Addresses are the canonical ones, without filter and sort. */
export function StoreHead({ title, picture = null, ...rest }: Props) {
  const { store, language, path, canonical_query, nameOf } = useStore();
  const name = nameOf(store);
  return (
    <PageHead
      {...rest}
      title={title ?? name}
      fullTitle={title === null ? name : `${title} · ${name}`}
      siteName={name}
      language={language}
      addressIn={(lang) =>
        `${store.canonical_url}${path}${queryWith(canonical_query, { lang: lang ?? '' })}`
      }
    >
      {picture !== null && (
        <meta
          property="og:image"
          content={new URL(
            pictureAddress(picture, pictureSize(picture).width, 'jpg'),
            store.canonical_url,
          ).toString()}
        />
      )}
    </PageHead>
  );
}
