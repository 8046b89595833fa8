import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { makeBarcodesRoute } from '#domains/catalog/contract/make-barcodes.ts';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { download, fetchFile } from '#platform/client/download.ts';
import { listLabelTemplatesRoute } from '../contract/label-template.ts';
import {
  type LabelItem,
  listLabelItemsRoute,
  previewLabelsRoute,
  printLabelsRoute,
} from '../contract/labels.ts';
import type { LabelLayout } from '../core/label-layout.ts';

/** A product to label, with the number of labels. */
export type Item = { product: LabelItem; count: number };

type LabelsToPrint = { layout: LabelLayout; items: readonly Item[]; used: number };

function toRequest({ layout, items, used }: LabelsToPrint) {
  const counted = items.filter(({ count }) => count > 0);
  return {
    layout: { ...layout, shows: [...layout.shows] },
    used,
    items: counted.map(({ product, count }) => ({ variant_id: product.variant_id, count })),
  };
}

/** The first page as printed: drawn by the server, shortly after the last change. */
export function usePreview(print: LabelsToPrint) {
  const [settled] = useDebouncedValue(print, 350);
  const body = toRequest(settled);
  const drawn = useQuery({
    queryKey: ['labels preview', body],
    queryFn: async () => (await fetchFile(previewLabelsRoute, { body })).file,
    enabled: body.items.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const [url, setUrl] = useState<string | null>(null);
  const { data } = drawn;
  useEffect(() => {
    if (data === undefined) return setUrl(null);
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url: body.items.length === 0 ? null : url, error: drawn.error };
}

export function usePrinting() {
  return useMutation({
    mutationFn: (print: LabelsToPrint) => download(printLabelsRoute, { body: toRequest(print) }),
  });
}

export function useTemplates() {
  return useQuery(allPagesFor(listLabelTemplatesRoute));
}

/** Adds products with their number of labels: of a receipt, of a product, or in stock. */
export function useTaking(onTaken: (items: Item[]) => void) {
  return useMutation({
    mutationFn: async (query: { receipt_id?: string; product_id?: string; cursor?: string }) => {
      const page = await call(listLabelItemsRoute, { query: { ...query, limit: 200 } });
      return page.data.map((product) => ({ product, count: product.count }));
    },
    onSuccess: onTaken,
  });
}

type Kind = 'ean13' | 'code128';

/** Creates barcodes for products without one; the labels show them at once. */
export function useMakingCodes(onMade: (codes: ReadonlyMap<string, string>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, variant_ids }: { kind: Kind; variant_ids: string[] }) =>
      call(makeBarcodesRoute, { body: { kind, variant_ids } }),
    onSuccess: ({ data }) => {
      onMade(new Map(data.made.map(({ variant_id, code }) => [variant_id, code])));
      announceProductsChanged();
      return client.invalidateQueries();
    },
  });
}
