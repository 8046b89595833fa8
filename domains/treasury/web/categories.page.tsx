import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import {
  changeExpenseCategoryRoute,
  createExpenseCategoryRoute,
  type ExpenseCategory,
  listExpenseCategoriesRoute,
} from '#domains/accounting/contract/expense-category.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Choice } from '#platform/ui/filter-fields.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { ListPage } from '#platform/ui/list-page.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import { Typed } from '#platform/ui/typed.tsx';
import { useFilters } from '#platform/ui/use-filters.ts';
import { TreasuryTabs } from './part/treasury-tabs.tsx';
import s from './treasury.module.css';

/** What expenses are sorted by: each an account of the chart. */
export default function ExpenseCategories() {
  const { t } = useTranslation(['treasury', 'common']);
  const me = useMe();
  const may = me.can('expense-categories.read');
  const { filters, change } = useFilters(['archived']);
  const query = filters.archived === 'true' ? { archived: 'true' as const } : {};
  const asked = useQuery({ ...allPagesFor(listExpenseCategoriesRoute, query), enabled: may });
  const [edited, setEdited] = useState<{ category: ExpenseCategory | null } | null>(null);
  const title = t(edited?.category == null ? 'add_category' : 'change_category');
  return (
    <ListPage
      title={t('categories')}
      trail={[t('expenses')]}
      file={may ? { list: listExpenseCategoriesRoute, query } : null}
      aside={
        <>
          <TreasuryTabs />
          {me.can('expense-categories.create') && (
            <Button
              size="md"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setEdited({ category: null })}
            >
              {t('add_category')}
            </Button>
          )}
        </>
      }
      filters={
        may && (
          <Choice
            label={t('which_categories')}
            value={filters.archived}
            options={[{ value: 'true', label: t('put_away_ones') }]}
            onChange={(archived) => change({ archived })}
          />
        )
      }
    >
      {asked.data?.length === 0 && (
        <PageMessage title={t('no_categories_here')} text={t('no_categories_here_text')} />
      )}
      {!may && <NoPermission />}
      {asked.error !== null && asked.data === undefined && (
        <ErrorState
          title={t('categories_failed')}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {may && asked.isPending && <div className={s.outline} aria-busy="true" />}
      {asked.data !== undefined && asked.data.length > 0 && (
        <ul className={s.rows}>
          {asked.data.map((category) => (
            <li key={category.id}>
              <Row
                category={category}
                onOpen={me.can('expense-categories.update') ? () => setEdited({ category }) : null}
              />
            </li>
          ))}
        </ul>
      )}
      <FormDialog isOpen={edited !== null} onClose={() => setEdited(null)} title={title}>
        {edited !== null && (
          <CategoryForm category={edited.category} onDone={() => setEdited(null)} />
        )}
      </FormDialog>
    </ListPage>
  );
}

type RowProps = { category: ExpenseCategory; onOpen: (() => void) | null };

function Row({ category, onOpen }: RowProps) {
  const { i18n } = useTranslation();
  const words = (
    <>
      <span>{localName(category, i18n.language)}</span>
      <small className="figures">{category.code}</small>
    </>
  );
  if (onOpen === null) return <div className={s.row}>{words}</div>;
  return (
    <button type="button" className={s.row} onClick={onOpen}>
      {words}
    </button>
  );
}

type FormProps = { category: ExpenseCategory | null; onDone: () => void };

function CategoryForm({ category, onDone }: FormProps) {
  const { t } = useTranslation(['treasury', 'common']);
  const [name, setName] = useState(category?.name ?? '');
  const [name_bn, setNameBn] = useState(category?.name_bn ?? '');
  const change = (more: { archived?: boolean }) =>
    category === null
      ? call(createExpenseCategoryRoute, { body: { name, name_bn } })
      : call(changeExpenseCategoryRoute, {
          params: { id: category.id },
          body: { version: category.version, name, name_bn, ...more },
        });
  const words = { unreached: t('unreached'), onDone };
  const saving = usePaper(() => change({}), words);
  const isAway = category?.archived === true;
  const archiving = usePaper(() => change({ archived: !isAway }), words);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') saving.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Typed label={t('name_en')} value={name} max={200} isRequired onChange={setName} />
      <Typed label={t('name_bn')} value={name_bn} max={200} onChange={setNameBn} />
      <FormFoot
        failure={saving.failure ?? archiving.failure}
        isBusy={saving.isBusy}
        save={t('save')}
        onCancel={onDone}
      >
        {category !== null && (
          <Button
            variant="default"
            size="md"
            {...(isAway ? {} : { c: 'var(--hk-bad)' })}
            loading={archiving.isBusy}
            onClick={archiving.post}
          >
            {t(isAway ? 'take_back' : 'put_away')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
