import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useOrderAction } from '#domains/orders/web/part/use-order-action.ts';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { RECURRING_ROUTES, type Recurring } from '../contract/recurring.ts';
import { contentDraft } from './template-draft.ts';
import { TemplateEditor } from './template-editor.tsx';
import { pathOf } from './use-kind-of-page.ts';
import { WithTemplate } from './with-template.tsx';

/** The document of one waiting date: it can be changed for that date, and posted. */
export default function Draft() {
  const { t } = useTranslation('recurring');
  return (
    <WithTemplate isWriting title={t('run_waiting')}>
      {(template) => <Posting key={template.version} template={template} />}
    </WithTemplate>
  );
}

function Posting({ template }: { template: Recurring }) {
  const { t } = useTranslation('recurring');
  const navigate = useNavigate();
  const { run_id = '' } = useParams();
  const { id, kind } = template;
  const posting = useOrderAction(
    RECURRING_ROUTES[kind].post,
    () => void navigate(pathOf(kind, id)),
  );
  return (
    <FormDraft of={`template_run ${id} ${run_id}`}>
      <TemplateEditor
        content={contentDraft(template)}
        schedule={null}
        save={t('post')}
        error={posting.error}
        isBusy={posting.isPending}
        onSave={(content) => posting.mutate({ params: { id, run_id }, body: { content } as never })}
      />
    </FormDraft>
  );
}
