import { type Query, useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { DraftOfForm } from '#platform/client/use-drafted.ts';
import { failureMessage } from '#platform/client/failure-message.ts';

/** Asked for by a form, and not answered yet. What else the page asks for holds no paper up. */
const isNew = ({ state, observers }: Query) =>
  state.status === 'pending' && observers.some(({ options }) => options.meta?.isOfForms === true);

/**
 * A paper that is written down under an id of its own, that of the draft around it, so that a lost
 * answer or a reload writes nothing twice.
 * What a form begins with, its place and its ways to pay, may come after whoever fills it in is
 * done: the paper waits for what is marked FORM_BEGINS_WITH. Afterwards whatever is shown is asked
 * for anew.
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
    // What came may have begun to ask for more since this was drawn: a method for its banks.
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
