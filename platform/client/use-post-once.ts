import { type Query, useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useMemo, useState } from 'react';
import { isUnanswered } from './api-error.ts';
import { failureMessage } from './failure-message.ts';
import { openPostId } from './post-id.ts';
import { DraftOfForm } from './use-drafted.ts';

/** A query that a form needs is still running. Other queries of the page delay no posting. */
const isNew = ({ state, observers }: Query) =>
  state.status === 'pending' && observers.some(({ options }) => options.meta?.isOfForms === true);

type Options<Answer> = {
  /** The text if no answer came. */
  unreached: string;
  onDone?: (answer: Answer) => void;
  /** Called after every try: what else to load again. */
  onSettled?: () => void;
  /** Whether the id is its own, because the form around posts another document too. */
  hasOwnId?: boolean;
};

/**
 * Posts what a form makes, once: all tries have one id (`openPostId`, ADR 0142), that of the draft
 * around the form.
 *
 * What a form begins with may arrive after the person has finished: posting waits for the queries
 * marked FORM_BEGINS_WITH. Afterwards all queries load again.
 */
export function usePostOnce<Answer, Input = void>(
  send: (id: string, input: Input) => Promise<Answer>,
  { unreached, onDone, onSettled, hasOwnId = false }: Options<Answer>,
) {
  const draft = use(DraftOfForm);
  const stored = hasOwnId ? null : draft;
  const postId = useMemo(() => openPostId(stored), [stored]);
  const client = useQueryClient();
  const posting = useMutation({
    mutationFn: (input: Input) => postId.send((id) => send(id, input)),
    onSuccess: onDone ?? (() => undefined),
    onSettled: (_answer, error) => {
      onSettled?.();
      // Without an answer the form stays as it is, so that the same is sent again.
      if (!isUnanswered(error)) void client.invalidateQueries();
    },
  });
  const { mutate } = posting;
  const isLoaded = useIsFetching({ predicate: isNew }) === 0;
  const [requested, setRequested] = useState<{ input: Input } | null>(null);
  useEffect(() => {
    // An answer may have begun another query since this was drawn: a method asks for its banks.
    if (requested === null || !isLoaded || client.isFetching({ predicate: isNew }) > 0) return;
    setRequested(null);
    mutate(requested.input);
  }, [client, requested, isLoaded, mutate]);
  const isBusy = requested !== null || posting.isPending;
  return {
    isBusy,
    error: posting.error,
    failure: failureMessage(posting.error, unreached),
    answer: posting.data,
    post: (input: Input) => {
      if (!isBusy) setRequested({ input });
    },
  };
}
