import { type Query, useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { failureMessage } from '#platform/client/failure-message.ts';
import { DraftOfForm } from '#platform/client/use-drafted.ts';

/** A pending query of a form. Other queries of the page do not delay the document. */
const isNew = ({ state, observers }: Query) =>
  state.status === 'pending' && observers.some(({ options }) => options.meta?.isOfForms === true);

/**
 * Posts a document under a client-made id, that of the surrounding draft, so that a lost response
 * or a reload posts nothing twice.
 * Queries that a form starts with, such as locations and payment methods, may still be loading: the
 * document waits for those marked FORM_BEGINS_WITH. Afterwards all shown data is reloaded.
 */
export function usePostOnce(
  post: (id: string) => Promise<unknown>,
  {
    unreached,
    onDone,
  }: {
    unreached: string;
    onDone: () => void;
  },
) {
  const [own_id] = useState(() => uuidv7());
  const id = use(DraftOfForm)?.id() ?? own_id;
  const client = useQueryClient();
  const posting = useMutation({
    mutationFn: () => post(id),
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
  const { mutate } = posting;
  const isLoaded = useIsFetching({ predicate: isNew }) === 0;
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    // A response may have started another query since the render: a method needs its banks.
    if (!isRequested || !isLoaded || client.isFetching({ predicate: isNew }) > 0) return;
    setRequested(false);
    mutate();
  }, [client, isRequested, isLoaded, mutate]);
  return {
    isBusy: isRequested || posting.isPending,
    failure: failureMessage(posting.error, unreached),
    post: () => {
      if (!posting.isPending) setRequested(true);
    },
  };
}
