import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import {
  addFavouriteRoute,
  listFavouritesRoute,
  removeFavouriteRoute,
} from '../../contract/favourite.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

const favouritesQuery = () => ({
  ...allPagesFor(listFavouritesRoute),
  staleTime: QUARTER_HOUR_MS,
});

/** The user's favourites; a star changes at once, and back if it is refused. */
export function useFavourites() {
  const me = useMe();
  const client = useQueryClient();
  const query = favouritesQuery();
  const { data } = useQuery({ ...query, enabled: me.can('favourite.read') });
  const starred: ReadonlySet<string> = useMemo(
    () => new Set(data?.map(({ product_id }) => product_id)),
    [data],
  );
  const starring = useMutation({
    mutationFn: ({ product_id, isOn }: { product_id: string; isOn: boolean }) =>
      call(isOn ? addFavouriteRoute : removeFavouriteRoute, { params: { product_id } }),
    onMutate: ({ product_id, isOn }) => {
      const others = (data ?? []).filter((one) => one.product_id !== product_id);
      client.setQueryData(query.queryKey, isOn ? [...others, { product_id }] : others);
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return {
    starred,
    canStar: me.can('favourite.update'),
    star: (product_id: string) => starring.mutate({ product_id, isOn: !starred.has(product_id) }),
  };
}

export type Favourites = ReturnType<typeof useFavourites>;
