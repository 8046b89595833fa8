import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/client/api-error.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { showToast } from '#platform/ui/toasts.tsx';

export type Draft<Values> = {
  values: Values;
  /** The version that the draft is based on; 0: not saved yet. */
  version: number;
  isChanged: boolean;
  set: (changed: Partial<Values>) => void;
  undo: () => void;
  save: () => void;
  saving: UseMutationResult<unknown, unknown, void>;
  /** The error of a field, by its path in the request. */
  problemAt: (path: string) => string | undefined;
  /** An error of the entry as a whole. */
  failure: string | null;
  isConflict: boolean;
};

type Options<Values> = {
  known: Values;
  version: number;
  /** Saves it at a version, and returns the new one. */
  write: (values: Values, version: number) => Promise<{ data: { version: number } }>;
  onSaved?: (values: Values) => void;
};

/** The draft of an entry, held in the browser until it is saved as a whole. */
export function useDraft<Values extends object>(options: Options<Values>): Draft<Values> {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const [base, setBase] = useState(() => ({ values: options.known, version: options.version }));
  const [values, setValues] = useState(options.known);
  const saving = useMutation({
    mutationFn: () => options.write(values, base.version),
    onSuccess: async ({ data }) => {
      setBase({ values, version: data.version });
      showToast(t('saved'));
      options.onSaved?.(values);
      await client.invalidateQueries();
    },
  });
  const { error } = saving;
  const problems = error instanceof ApiError ? error.errors : [];
  const fieldProblems = problems.filter(({ path }) => path !== '');
  return {
    values,
    version: base.version,
    saving,
    isChanged: JSON.stringify(values) !== JSON.stringify(base.values),
    set(changed) {
      if (saving.error !== null) saving.reset();
      setValues({ ...values, ...changed });
    },
    undo() {
      saving.reset();
      setValues(base.values);
    },
    save: () => {
      if (!saving.isPending) saving.mutate();
    },
    problemAt: (path) =>
      fieldProblems.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message,
    failure: fieldProblems.length > 0 ? t('mend_fields') : failureMessage(error, t('unreached')),
    isConflict: error instanceof ApiError && error.code === 'version_conflict',
  };
}
