import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pagesFor } from '#platform/client/pages-for.ts';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { listAllPostsRoute } from '../../contract/cms.ts';
import type { PostRow } from './operator.queries.ts';
import { useAppearance } from './post-appearance.ts';
import { useShownTranslation } from './row.tsx';

const HERE = '/dashboard/operator/site/blog';

/** All posts: drafts first, then scheduled, then published ones. */
export default function Posts() {
  const { t } = useTranslation('operator');
  const { filters, change, clear } = useFilters(['q']);
  const postsQuery = useInfiniteQuery(pagesFor(listAllPostsRoute, { query: dropEmpty(filters) }));
  const { shown, missingLanguages } = useShownTranslation();
  const appearance = useAppearance();
  const tagsOf = ({ translations, is_featured }: PostRow) =>
    [...(is_featured ? [t('featured')] : []), ...missingLanguages(translations)].join(' · ');
  return (
    <ListPage
      title={t('blog')}
      trail={[t('site')]}
      aside={
        <Button
          component={Link}
          to={`${HERE}/new`}
          size="md"
          ml="auto"
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
        rows={(postsQuery.data?.pages ?? []).flatMap(({ data }) => data)}
        keyOf={({ id }) => id}
        toOf={({ id }) => `${HERE}/${id}`}
        noteOf={(post) => [`/blog/${post.slug}`, tagsOf(post)].filter(Boolean).join(' · ')}
        columns={[
          {
            key: 'title',
            label: t('title'),
            cell: ({ translations, slug }) => shown(translations)?.title ?? slug,
          },
          { key: 'state', label: t('state'), cell: tagsOf },
          {
            key: 'appears',
            label: t('appears'),
            cell: ({ published_at }) => appearance(published_at),
            isPhoneNumeric: true,
          },
        ]}
        query={postsQuery}
        empty={{ title: t('posts_none'), text: t('posts_none_text') }}
        isFiltered={filters.q !== ''}
        onClear={clear}
        failed={t('failed')}
      />
    </ListPage>
  );
}
