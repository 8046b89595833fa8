import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/ui/error-state.tsx';
import ui from '#platform/ui/shapes.module.css';

type Props<T> = {
  query: UseQueryResult<{ data: T }>;
  children: (known: T) => ReactNode;
};

/** The loading, loaded or failed state of a query, with a retry. */
export function QueryBoundary<T>({ query, children }: Props<T>) {
  const { t } = useTranslation('operator');
  if (query.data !== undefined) return children(query.data.data);
  if (query.error === null) return <div className={ui.outline} aria-busy="true" />;
  return (
    <ErrorState title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
  );
}
