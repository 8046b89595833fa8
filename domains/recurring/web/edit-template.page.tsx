import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOrderAction } from '#domains/orders/web/part/use-order-action.ts';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { RECURRING_ROUTES, type Recurring } from '../contract/recurring.ts';
import { contentDraft, scheduleDraft, toWrittenRecurring } from './template-draft.ts';
import { TemplateEditor } from './template-editor.tsx';
import { pathOf } from './use-kind-of-page.ts';
import { WithTemplate } from './with-template.tsx';

/** Changes a template for later dates: posted documents stay. */
export default function EditTemplate() {
  const { t } = useTranslation('recurring');
  return (
    <WithTemplate isWriting title={t('edit')}>
      {(template) => <Editing key={template.version} template={template} />}
    </WithTemplate>
  );
}

function Editing({ template }: { template: Recurring }) {
  const { t } = useTranslation('recurring');
  const navigate = useNavigate();
  const { id, kind, version } = template;
  const saving = useOrderAction(
    RECURRING_ROUTES[kind].change,
    () => void navigate(pathOf(kind, id)),
  );
  return (
    <FormDraft of={`template ${id} ${version}`}>
      <TemplateEditor
        content={contentDraft(template)}
        schedule={scheduleDraft(template)}
        save={t('save')}
        error={saving.error}
        isBusy={saving.isPending}
        onSave={(content, schedule) => {
          if (schedule === null) return;
          const body = { version, ...toWrittenRecurring(schedule, content) };
          saving.mutate({ params: { id }, body: body as never });
        }}
      />
    </FormDraft>
  );
}
