import { Button, Stack } from '@mantine/core';
import { IconFileTypePdf, IconPrinter, IconShare } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import r from '#domains/documents/web/part/receipt-sheet.module.css';
import type { RollSize } from '#domains/documents/web/part/receipt-sheet.tsx';
import type { Sale } from '../../contract/sale.ts';
import { Receipt, type Shop } from './receipt.tsx';
import s from './receipt-actions.module.css';
import type { ReceiptUse } from './use-receipt.ts';

type Props = { sale: Sale; shop: Shop; use: ReceiptUse };

const SIZES: readonly RollSize[] = ['80', '58'];

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Print, PDF, share, and the paper size of this device; with the receipt, hidden until printed. */
export function ReceiptActions({ sale, shop, use }: Props) {
  const { t } = useTranslation('receipt');
  return (
    <Stack gap={10}>
      <fieldset className={s.sizes}>
        <legend>{t('size')}</legend>
        {SIZES.map((size) => (
          <label key={size}>
            <input
              type="radio"
              name="receipt-size"
              checked={use.size === size}
              onChange={() => use.choose(size)}
            />
            <span>{t(`size_${size}`)}</span>
          </label>
        ))}
      </fieldset>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={use.isBusy}
        leftSection={<IconPrinter {...ICON} />}
        onClick={use.print}
      >
        {t('print')}
      </Button>
      <div className={s.two}>
        <Button
          variant="default"
          size="md"
          disabled={use.isBusy}
          leftSection={<IconFileTypePdf {...ICON} />}
          onClick={use.openPdf}
        >
          {t('pdf')}
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconShare {...ICON} />}
          onClick={() => void use.share(t('receipt_of', { number: sale.number, shop: shop.name }))}
        >
          {t('share')}
        </Button>
      </div>
      <div role="status" className={s.said}>
        {use.shared === 'copied' && t('link_copied')}
        {use.hasFailed && t('failed')}
      </div>
      {use.shared === 'by_hand' && (
        <label className={s.link}>
          {t('link_by_hand')}
          <input readOnly value={sale.receipt_url} onFocus={(event) => event.target.select()} />
        </label>
      )}
      {createPortal(
        <div className={r.paper} id="receipt-paper" aria-hidden="true" ref={use.printRef}>
          <Receipt sale={sale} shop={shop} size={use.size} copy={use.copy} />
        </div>,
        document.body,
      )}
    </Stack>
  );
}
