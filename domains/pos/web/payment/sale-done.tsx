import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import r from '#domains/documents/web/part/receipt-sheet.module.css';
import { add, ZERO } from '#domains/kernel/core/money.ts';
import { PaymentDone } from '#domains/parties/web/part/payment-done.tsx';
import { Receipt, type Shop } from '#domains/sales/web/part/receipt.tsx';
import { ReceiptActions } from '#domains/sales/web/part/receipt-actions.tsx';
import { useReceipt } from '#domains/sales/web/part/use-receipt.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Posted } from './use-posting.ts';

type Props = { posted: Posted | null; shop: Shop; onNext: () => void };

/** The posted sale: the change to give, the receipt, and the next customer. */
export function SaleDone({ posted, shop, onNext }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  return (
    <Modal
      opened={posted !== null}
      onClose={onNext}
      size={820}
      fullScreen={isPhone}
      title={t('sale_posted')}
      styles={{ body: { padding: 0 } }}
      closeButtonProps={{ 'aria-label': t('new_sale') }}
    >
      {posted !== null && <Done posted={posted} shop={shop} onNext={onNext} />}
    </Modal>
  );
}

function Done({ posted, shop, onNext }: Props & { posted: Posted }) {
  const { t } = useTranslation(['pos', 'receipt']);
  const format = useNumberFormat(shop.currency);
  const { sale, payment } = posted;
  const change = add(sale.change, payment?.change ?? ZERO);
  const use = useReceipt(sale);
  return (
    <div className={ui.ending}>
      <section
        className={r.tray}
        aria-label={t('receipt:number', { number: sale.number })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the arrows must reach it.
        tabIndex={0}
      >
        <Receipt sale={sale} shop={shop} size={use.size} copy={use.copy} />
      </section>
      <div className={ui.endingSide}>
        <p className={`${ui.row} ${ui.ok}`}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
          <b className="figures">{sale.number}</b>
        </p>
        {posted.wasThere && (
          <p className={ui.notice} role="alert">
            {t('sale_was_there')}
          </p>
        )}
        {posted.earlier !== undefined && (
          <p className={ui.notice} role="alert">
            {t(
              posted.earlier === 'not_taken' ? 'sale_in_book_due_not' : 'sale_in_book_due_unknown',
            )}
          </p>
        )}
        {payment !== null && <PaymentDone payment={payment} currency={shop.currency} />}
        {change > 0 && (
          <p className={ui.total} data-tone="give_back">
            <span>{t('change_to_give')}</span>
            <b className="figures">{format.shortMoney(change)}</b>
          </p>
        )}
        {sale.due > 0 && (
          <p className={ui.total} data-tone="to_pay">
            <span>{t('on_due')}</span>
            <b className="figures">{format.shortMoney(sale.due)}</b>
          </p>
        )}
        <div>
          <ReceiptActions sale={sale} shop={shop} use={use} />
          <Button
            size="lg"
            fullWidth
            data-autofocus
            justify="space-between"
            rightSection={<KeyHint keys="Enter" onCloth />}
            onClick={onNext}
            // The Enter that completed the sale may still be held: it must not close the change.
            onKeyDown={(event) => {
              if (event.repeat) event.preventDefault();
            }}
          >
            {t('new_sale')}
          </Button>
        </div>
      </div>
    </div>
  );
}
