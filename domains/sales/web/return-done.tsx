import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { printPage } from '#domains/documents/web/part/print-page.ts';
import r from '#domains/documents/web/part/receipt-sheet.module.css';
import { ReceiptSheet } from '#domains/documents/web/part/receipt-sheet.tsx';
import { minor } from '#domains/kernel/core/money.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { buildReturnPrintout, differenceOf } from '../core/return-printout.ts';
import s from './return.module.css';
import type { ReturnSettings } from './returns.queries.ts';
import type { Posted } from './use-posting-return.ts';

type Props = { posted: Posted | null; shop: ReturnSettings['shop']; onNext: () => void };

/** After posting: the amount to refund or receive, the printout, and the next return. */
export function ReturnDone({ posted, shop, onNext }: Props) {
  const { t } = useTranslation(['returns', 'common']);
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  const isExchange = posted?.done.form === 'exchange';
  return (
    <Modal
      opened={posted !== null}
      onClose={onNext}
      size={820}
      fullScreen={isPhone}
      title={t(isExchange ? 'done_exchange' : 'done_return')}
      styles={{ body: { padding: 0 } }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {posted !== null && <Done posted={posted} shop={shop} onNext={onNext} />}
    </Modal>
  );
}

function Done({ posted, shop, onNext }: Props & { posted: Posted }) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat(shop.currency);
  const { done, wasThere } = posted;
  const sheet = useRef<HTMLElement>(null);
  const translate = (key: string, params?: Record<string, string>) => t(key, { ...params });
  const printout = buildReturnPrintout({ done, shop, language: format.language, translate });
  const difference = differenceOf(done);
  const change = done.taken?.change ?? 0;
  return (
    <div className={ui.ending}>
      <div className={s.tray}>
        <ReceiptSheet printout={printout} size="80" qr={null} />
      </div>
      <div className={ui.endingSide}>
        <p className={`${ui.row} ${ui.ok}`}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
          <b className="figures">{done.number}</b>
        </p>
        {wasThere && (
          <p className={ui.notice} role="alert">
            {t('was_there')}
          </p>
        )}
        <p className={ui.total} data-tone={difference < 0 ? 'give_back' : undefined}>
          <span>{printout.total.label}</span>
          <b className="figures">{format.shortMoney(minor(Math.abs(difference)))}</b>
        </p>
        {change > 0 && (
          <p className={`${ui.sum} ${ui.ok}`}>
            <span>{t('change')}</span>
            <b className="figures">{format.shortMoney(minor(change))}</b>
          </p>
        )}
        <div>
          <Button
            variant="default"
            size="md"
            fullWidth
            leftSection={<IconPrinter size={18} stroke={1.75} />}
            onClick={() => sheet.current !== null && printPage('80', sheet.current)}
          >
            {t('print')}
          </Button>
          <Button
            size="lg"
            fullWidth
            data-autofocus
            justify="space-between"
            rightSection={<KeyHint keys="Enter" onCloth />}
            onClick={onNext}
            // The key that posted may still be held: it must not leave this page.
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
          >
            {t('next')}
          </Button>
        </div>
      </div>
      {createPortal(
        <div className={r.paper} id="receipt-paper" aria-hidden="true">
          <ReceiptSheet printout={printout} size="80" qr={null} ref={sheet} />
        </div>,
        document.body,
      )}
    </div>
  );
}
