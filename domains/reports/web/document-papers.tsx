import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PAPER_SIZES } from '#domains/papers/contract/paper-size.ts';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { type CallInput, call } from '#platform/client/call.ts';
import { emptyTab, openInTab } from '#platform/client/open-in-tab.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { PostedDocument } from '../contract/document.ts';
import { documentTicketRoute } from '../contract/document-file.ts';
import s from './document.module.css';

type Look = NonNullable<CallInput<typeof documentTicketRoute>['body']>;

/** The paper of a document, in the language of the screen: on a sheet, half a sheet or a roll. */
export function DocumentPapers({ posted }: { posted: PostedDocument }) {
  const { t } = useTranslation('lists');
  const { language } = useFigures();
  const shop = useQuery(queryOptionsFor(shopInfoRoute, {}));
  const opening = useMutation({
    mutationFn: ({ tab, look }: { tab: Window | null; look: Look }) =>
      openInTab(tab, async () => {
        const body = { ...look, lang: language };
        const { data } = await call(documentTicketRoute, { params: { id: posted.id }, body });
        return data.url;
      }),
  });
  const open = (look: Look) => opening.mutate({ tab: emptyTab(), look });
  const isSold = posted.kind === 'sale' || posted.kind === 'exchange';
  return (
    <>
      {opening.isError && (
        <span role="alert" className={s.failed}>
          {t('paper_failed')}
        </span>
      )}
      <DropMenu
        position="bottom-end"
        target={
          <Button
            variant="default"
            size="md"
            loading={opening.isPending}
            leftSection={<IconPrinter size={18} stroke={1.75} />}
          >
            {t('print_paper')}
          </Button>
        }
      >
        {(kit) => (
          <>
            {PAPER_SIZES.map((size) => (
              <kit.Item key={size} onClick={() => open({ size, form: 'plain' })}>
                {t(`paper_${size}`)}
              </kit.Item>
            ))}
            {isSold && shop.data !== undefined && shop.data.data.bin !== '' && (
              <kit.Item onClick={() => open({ size: 'a4', form: 'mushak_6_3' })}>
                {t('paper_mushak')}
              </kit.Item>
            )}
          </>
        )}
      </DropMenu>
    </>
  );
}
