import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PrintMenu } from '#domains/documents/web/part/print-menu.tsx';
import { ShareDocument } from '#domains/documents/web/part/share-document.tsx';
import { mailReceiptRoute, receiptLinkRoute } from '#domains/sales/contract/receipt-mail.ts';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { type CallInput, call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { PostedDocument } from '../contract/document.ts';
import { documentTicketRoute } from '../contract/document-file.ts';

type Look = NonNullable<CallInput<typeof documentTicketRoute>['body']>;

type Props = { posted: PostedDocument; isSale: boolean };

/** Prints a document; a sale can also be sent to its customer. */
export function DocumentPrintMenu({ posted, isSale }: Props) {
  const { t } = useTranslation('lists');
  const { language: lang } = useNumberFormat();
  const me = useMe();
  const shop = useQuery(queryOptionsFor(shopInfoRoute, {}));
  const { id, kind, number } = posted;
  const params = { id };
  const urlOf = async (body: Look) => (await call(documentTicketRoute, { params, body })).data.url;
  const hasBin = shop.data !== undefined && shop.data.data.bin !== '';
  return (
    <>
      <PrintMenu findUrl={urlOf}>
        {(kit, open) =>
          isSale &&
          hasBin && (
            <kit.Item onClick={() => open(() => urlOf({ size: 'a4', lang, form: 'mushak_6_3' }))}>
              {t('paper_mushak')}
            </kit.Item>
          )
        }
      </PrintMenu>
      {isSale && (
        <ShareDocument
          id={id}
          title={`${t(`kind_${kind}`)} ${number}`}
          findLink={() => call(receiptLinkRoute, { params })}
          mail={
            me.can('pos-sale.print')
              ? (body) => call(mailReceiptRoute, { params, body })
              : undefined
          }
        />
      )}
    </>
  );
}
