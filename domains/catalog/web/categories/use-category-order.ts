import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { type Category, orderCategoriesRoute } from '../../contract/category.ts';
import { announceProductsChanged } from '../part/products-changed.ts';
import { moveItem } from '../products/move-item.ts';
import type { RowOrder } from '../record-row.tsx';

/** Reorders categories with the same parent, by drag or step by step. */
export function useCategoryOrder(tree: readonly Category[]) {
  const client = useQueryClient();
  const [dragged, setDragged] = useState<Category | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const ordering = useMutation({
    mutationFn: (body: { parent_id: string | null; ids: string[] }) =>
      call(orderCategoriesRoute, { body }),
    onSettled: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
    },
  });
  const beside = ({ parent_id }: Category) => tree.filter((one) => one.parent_id === parent_id);
  const move = (category: Category, to: number) => {
    const rows = beside(category);
    const ids = moveItem(rows, { from: rows.indexOf(category), to }).map(({ id }) => id);
    if (!ordering.isPending) ordering.mutate({ parent_id: category.parent_id, ids });
  };
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const orderOf = (category: Category): RowOrder | null => {
    const rows = beside(category);
    const at = rows.indexOf(category);
    if (rows.length < 2) return null;
    const isBeside = dragged !== null && dragged.parent_id === category.parent_id;
    return {
      onUp: at === 0 ? null : () => move(category, at - 1),
      onDown: at === rows.length - 1 ? null : () => move(category, at + 1),
      isDragged: dragged?.id === category.id,
      isTarget: isBeside && target === category.id && dragged.id !== category.id,
      onDrag: () => setDragged(category),
      onOver: (event) => {
        if (!isBeside) return;
        event.preventDefault();
        setTarget(category.id);
      },
      onDrop: () => {
        if (isBeside && dragged.id !== category.id) move(dragged, at);
        end();
      },
      onEnd: end,
    };
  };
  return { orderOf, error: ordering.error };
}
