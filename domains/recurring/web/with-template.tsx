import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { type Recurring, readRecurringRoute } from '../contract/recurring.ts';
import { useKindOfPage, writePermission } from './use-kind-of-page.ts';

type Props = {
  /** Whether the page changes something. */
  isWriting?: boolean;
  /** Title of the page; default: the template's name. */
  title?: string;
  aside?: (template: Recurring) => ReactNode;
  children: (template: Recurring) => ReactNode;
};

/** A page about one template, shown after it has loaded. */
export function WithTemplate({ isWriting = false, title, aside, children }: Props) {
  const kind = useKindOfPage();
  const { t } = useTranslation('recurring');
  const { id = '' } = useParams();
  const canOpen = useMe().can(isWriting ? writePermission(kind) : 'recurring.read');
  const templateQuery = useQuery({
    ...queryOptionsFor(readRecurringRoute, { params: { id } }),
    enabled: canOpen,
  });
  const template = templateQuery.data?.data;
  const list = t(`recurring_${kind}`);
  return (
    <ListPage
      title={title ?? template?.name ?? list}
      trail={title === undefined ? [list] : [list, template?.name ?? '–']}
      aside={template !== undefined && aside?.(template)}
    >
      {!canOpen && <NoPermission />}
      {templateQuery.error !== null && template === undefined && (
        <ErrorState
          title={t('failed')}
          error={templateQuery.error}
          onRetry={() => void templateQuery.refetch()}
        />
      )}
      {canOpen && templateQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {template !== undefined && children(template)}
    </ListPage>
  );
}
