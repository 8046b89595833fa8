import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pagesFor } from '#platform/client/pages-for.ts';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import { given, useFilters } from '#platform/ui/lists/use-filters.ts';
import { listAllPostsRoute } from '../../contract/cms.ts';
import s from './operator.module.css';
import type { PostRow } from './operator.queries.ts';
import { useAppearance } from './post-appearance.ts';
import { useShownWords } from './row.tsx';

const HERE = '/dashboard/operator/site/blog';

/** All posts: drafts first, then what waits for its hour, then what has appeared. */
export default function Posts() {
  const { t } = useTranslation('operator');
  const { filters, change, clear } = useFilters(['q']);
  const asked = useInfiniteQuery(pagesFor(listAllPostsRoute, { query: given(filters) }));
  const { shown, lacking } = useShownWords();
  const appearance = useAppearance();
  const tagsOf = ({ words, is_featured }: PostRow) =>
    [...(is_featured ? [t('featured')] : []), ...lacking(words)].join(' · ');
  return (
    <ListPage
      title={t('blog')}
      trail={[t('site')]}
      aside={
        <Button
          component={Link}
          to={`${HERE}/new`}
          size="md"
          className={s.add ?? ''}
          leftSection={<IconPlus size={18} stroke={1.75} />}
        >
          {t('post_add')}
        </Button>
      }
      filters={
        <SearchBox label={t('post_search')} value={filters.q} onChange={(q) => change({ q })} />
      }
    >
      <ListSheet<PostRow>
        label={t('blog')}
        rows={(asked.data?.pages ?? []).flatMap(({ data }) => data)}
        keyOf={({ id }) => id}
        toOf={({ id }) => `${HERE}/${id}`}
        noteOf={(post) => [`/blog/${post.slug}`, tagsOf(post)].filter(Boolean).join(' · ')}
        columns={[
          {
            key: 'title',
            label: t('title'),
            cell: ({ words, slug }) => shown(words)?.title ?? slug,
          },
          { key: 'state', label: t('state'), cell: tagsOf },
          {
            key: 'appears',
            label: t('appears'),
            cell: ({ published_at }) => appearance(published_at),
            isPhoneFigure: true,
          },
        ]}
        asked={asked}
        empty={{ title: t('posts_none'), text: t('posts_none_text') }}
        isFiltered={filters.q !== ''}
        onClear={clear}
        failed={t('failed')}
      />
    </ListPage>
  );
}
