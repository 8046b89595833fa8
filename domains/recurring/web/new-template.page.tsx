import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useOrderAction } from '#domains/orders/web/part/use-order-action.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { RECURRING_ROUTES, repeatRoute } from '../contract/recurring.ts';
import {
  type ContentDraft,
  contentDraft,
  emptyContent,
  emptySchedule,
  toWrittenRecurring,
} from './template-draft.ts';
import { TemplateEditor } from './template-editor.tsx';
import { pathOf, useKindOfPage, writePermission } from './use-kind-of-page.ts';

/** A new template, empty or copied from a posted document. */
export default function NewTemplate() {
  const kind = useKindOfPage();
  const { t } = useTranslation('recurring');
  const canUpdate = useMe().can(writePermission(kind));
  const [searchParams] = useSearchParams();
  const like = searchParams.get('like');
  return (
    <ListPage title={t(`new_${kind}`)} trail={[t(`recurring_${kind}`)]}>
      {!canUpdate && <NoPermission />}
      {canUpdate && like === null && (
        <FormDraft of={`template ${kind}`}>
          <Writing begin={emptyContent(kind)} name="" />
        </FormDraft>
      )}
      {canUpdate && like !== null && <Like id={like} />}
    </ListPage>
  );
}

function Like({ id }: { id: string }) {
  const { t } = useTranslation('recurring');
  const repeatQuery = useQuery(queryOptionsFor(repeatRoute, { params: { id } }));
  const source = repeatQuery.data?.data;
  if (source !== undefined) {
    const name = source.narration || source.spending[0]?.description || (source.party?.name ?? '');
    return (
      <FormDraft of={`template of ${id}`}>
        <Writing begin={contentDraft(source)} name={name} />
      </FormDraft>
    );
  }
  if (repeatQuery.error === null) return <div className={ui.outline} aria-busy="true" />;
  return (
    <ErrorState
      title={t('failed')}
      error={repeatQuery.error}
      onRetry={() => void repeatQuery.refetch()}
    />
  );
}

function Writing({ begin, name }: { begin: ContentDraft; name: string }) {
  const { t } = useTranslation('recurring');
  const navigate = useNavigate();
  const dates = useDates();
  // One id for every attempt, so that it is saved once.
  const [id] = useState(() => uuidv7());
  const saving = useOrderAction(RECURRING_ROUTES[begin.kind].create, ({ data }) => {
    void navigate(pathOf(data.kind, data.id), { replace: true });
  });
  return (
    <TemplateEditor
      content={begin}
      schedule={{ ...emptySchedule(dates.today()), name }}
      save={t('save')}
      error={saving.error}
      isBusy={saving.isPending}
      onSave={(content, schedule) =>
        schedule !== null &&
        saving.mutate({ body: { id, ...toWrittenRecurring(schedule, content) } as never })
      }
    />
  );
}
