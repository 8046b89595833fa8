import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
};

/** The button below the rows of a list without a table; none after the last page. */
export function LoadMore({ query }: Props) {
  const { t } = useTranslation('lists');
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="md"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t('load_more')}
    </Button>
  );
}
