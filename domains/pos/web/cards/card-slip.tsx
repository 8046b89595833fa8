import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SoldCard } from '#domains/loyalty/contract/gift-card.ts';
import { printedCode } from '#domains/loyalty/core/card-code.ts';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { ReceiptPaper } from '../../core/receipt-paper.ts';
import r from '../part/receipt-sheet.module.css';
import { ReceiptSheet } from '../part/receipt-sheet.tsx';
import { printPage } from '../print-page.ts';
import done from '../sale-done.module.css';

type Props = { card: SoldCard; onDone: () => void };

/** The slip of a card, on the roll: its code as text, bars and squares, told here alone. */
export function CardSlip({ card, onDone }: Props) {
  const { t } = useTranslation('loyalty');
  const printed = useRef<HTMLDivElement>(null);
  const paper = usePaperOf(card);
  const qr = <QrCode text={card.code} label={t('card_code')} />;
  return (
    <div className={f.form}>
      <p className={f.hint}>{t('card_made_text')}</p>
      <div className={done.tray}>
        <ReceiptSheet paper={paper} size="80" qr={qr} />
      </div>
      <div className={f.actions}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => printed.current !== null && printPage('80', printed.current)}
        >
          {t('card_print')}
        </Button>
        <Button size="md" data-autofocus onClick={onDone}>
          {t('card_done')}
        </Button>
      </div>
      {createPortal(
        <div className={r.paper} id="receipt-paper" aria-hidden="true" ref={printed}>
          <ReceiptSheet paper={paper} size="80" qr={qr} />
        </div>,
        document.body,
      )}
    </div>
  );
}

function usePaperOf(card: SoldCard): ReceiptPaper {
  const { t } = useTranslation('loyalty');
  const dates = useDates();
  const shop = useQuery(queryOptionsFor(shopInfoRoute)).data?.data;
  const figures = useFigures(shop?.currency);
  const { amount, expires_on, payments } = card;
  const pair = (label: string, value: string) => ({ label, amount: value, is_strong: false });
  return {
    ...{ language: figures.language, voided: '', copy: '', in_words: '', page: '' },
    ...{ shop: shop?.name ?? '', address: shop?.address ?? '', contact: shop?.phone ?? '' },
    head: [
      [card.number, dates.moment(card.posted_at)],
      [card.cashier, ''],
    ],
    columns: { item: '', quantity: '', price: '', amount: '' },
    ...{ lines: [], sums: [], dues: [] },
    total: { label: t('gift_card'), amount: figures.money(amount), is_strong: true },
    tenders: [
      ...payments.map((one) =>
        pair(figures.language === 'bn' ? one.name_bn : one.name, figures.amount(one.amount)),
      ),
      ...(expires_on === null ? [] : [pair(t('card_until'), dates.day(expires_on))]),
    ],
    ...{ note: printedCode(card.code), scan: t('card_is_money'), thanks: '' },
    ...{ url: card.code, number: card.code },
  };
}
