import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { listRecurringRoute } from '../../contract/recurring.ts';
import { pathOf } from '../use-kind-of-page.ts';

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
  if (kind !== 'expense' || !me.can('recurring.update') || !templatesQuery.isSuccess) return null;
  return (
    <Button
      component={Link}
      to={`${pathOf('expense', 'new')}?like=${document_id}`}
      variant="default"
      size="md"
    >
      {t('repeat_paper')}
    </Button>
  );
}
