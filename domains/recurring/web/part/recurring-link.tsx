import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { listRecurringRoute } from '../../contract/recurring.ts';
import { pathOf, writePermission } from '../use-kind-of-page.ts';

/** Kinds of documents that a template is made from on this page. */
const REPEATED = ['expense', 'journal'] as const;

type Props = { document_id: string; kind: string };

/** Links a document to its template, or to a new template made from it. */
export function RecurringLink({ document_id, kind }: Props) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const query = { document_id, limit: 1 };
  const templatesQuery = useQuery({
    ...queryOptionsFor(listRecurringRoute, { query }),
    enabled: me.can('recurring.read'),
  });
  const [template] = templatesQuery.data?.data ?? [];
  if (template !== undefined) {
    return (
      <Link className="word-link" to={pathOf(template.kind, template.id)}>
        {template.name}
      </Link>
    );
  }
  const repeated = REPEATED.find((one) => one === kind);
  if (repeated === undefined || !templatesQuery.isSuccess) return null;
  if (!me.can('recurring.update') || !me.can(writePermission(repeated))) return null;
  return (
    <Button
      component={Link}
      to={`${pathOf(repeated, 'new')}?like=${document_id}`}
      variant="default"
      size="md"
    >
      {t('repeat_paper')}
    </Button>
  );
}
