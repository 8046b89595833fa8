import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ReceiptPrintout } from '#domains/documents/core/receipt-printout.ts';
import { printPage } from '#domains/documents/web/part/print-page.ts';
import r from '#domains/documents/web/part/receipt-sheet.module.css';
import { ReceiptSheet } from '#domains/documents/web/part/receipt-sheet.tsx';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { download } from '#platform/client/download.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { cardSlipRoute } from '../../contract/card-slip.ts';
import type { SoldCard } from '../../contract/gift-card.ts';
import { buildCardPrintout } from '../../core/card-printout.ts';

type Props = { card: SoldCard; onDone: () => void };

/** The slip of a card, on a roll: its code as text, barcode and QR code, shown only here. */
export function CardSlip({ card, onDone }: Props) {
  const { t } = useTranslation('loyalty');
  // Fits a phone screen; it is printed on the wide roll.
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  const printed = useRef<HTMLDivElement>(null);
  const printout = useCardPrintout(card);
  const keeping = useMutation({
    mutationFn: () => {
      const { id, code } = card;
      const look = { code, size: '80', lang: printout.language } as const;
      return download(cardSlipRoute, { params: { id }, body: look });
    },
  });
  const failure = failureMessage(keeping.error, t('unreached'));
  const qr = <QrCode text={card.code} label={t('card_code')} />;
  return (
    <div className={f.form}>
      <p className={f.hint}>{t('card_made_text')}</p>
      <div className={r.tray}>
        <ReceiptSheet printout={printout} size={isPhone ? '58' : '80'} qr={qr} />
      </div>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => printed.current !== null && printPage('80', printed.current)}
        >
          {t('card_print')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          loading={keeping.isPending}
          onClick={() => keeping.mutate()}
        >
          {t('card_pdf')}
        </Button>
        <Button size="md" data-autofocus onClick={onDone}>
          {t('card_done')}
        </Button>
      </div>
      {createPortal(
        <div className={r.paper} id="receipt-paper" aria-hidden="true" ref={printed}>
          <ReceiptSheet printout={printout} size="80" qr={qr} />
        </div>,
        document.body,
      )}
    </div>
  );
}

function useCardPrintout(card: SoldCard): ReceiptPrintout {
  const { t, i18n } = useTranslation('loyalty');
  const shop = useQuery(queryOptionsFor(shopInfoRoute)).data?.data;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const unknown = { name: '', currency: 'BDT', timezone: timeZone, address: '', phone: '' };
  const language = i18n.language === 'en' ? 'en' : 'bn';
  return buildCardPrintout({ card, shop: shop ?? unknown, language, translate: (key) => t(key) });
}
