import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { v7 as newId } from 'uuid';
import { printPage } from '#domains/documents/web/part/print-page.ts';
import type { RollSize } from '#domains/documents/web/part/receipt-sheet.tsx';
import { call } from '#platform/client/call.ts';
import { emptyTab, openInTab } from '#platform/client/open-in-tab.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { printReceiptRoute, receiptTicketRoute } from '../../contract/receipt.ts';
import type { Sale } from '../../contract/sale.ts';
import { loadQrCode } from './receipt.tsx';

/** The paper size of this device's printer. */
const SIZE_KEY = 'receipt-size';

export type ReceiptUse = ReturnType<typeof useReceipt>;

type Shared = 'copied' | 'by_hand' | null;

/** The actions on a receipt: print (counted), open as PDF, send its link. */
export function useReceipt(sale: Sale) {
  const { language } = useNumberFormat();
  const [size, setSize] = useState(storedSize);
  const [copy, setCopy] = useState(1);
  const [shared, setShared] = useState<Shared>(null);
  const printRef: RefObject<HTMLDivElement | null> = useRef(null);
  // If the response of a print was lost, the retry has the same id.
  const print_id = useRef(newId());

  const print = useMutation({
    mutationFn: async () => {
      const body = { id: print_id.current };
      const { data } = await call(printReceiptRoute, { params: { id: sale.id }, body });
      await loadQrCode();
      return data.copy;
    },
    onSuccess: (made) => {
      print_id.current = newId();
      flushSync(() => setCopy(made));
      if (printRef.current !== null) printPage(size, printRef.current);
    },
  });
  const pdf = useMutation({
    mutationFn: (tab: Window | null) =>
      openInTab(tab, async () => {
        const body = { size, lang: language };
        return (await call(receiptTicketRoute, { params: { id: sale.id }, body })).data.url;
      }),
  });

  return {
    size,
    copy,
    printRef: printRef,
    shared,
    isBusy: print.isPending || pdf.isPending,
    hasFailed: print.isError || pdf.isError,
    choose(next: RollSize) {
      setSize(next);
      localStorage.setItem(SIZE_KEY, next);
    },
    print: () => print.mutate(),
    openPdf: () => pdf.mutate(emptyTab()),
    share: async (title: string) => setShared(await shareLink(title, sale.receipt_url)),
  };
}

function storedSize(): RollSize {
  return localStorage.getItem(SIZE_KEY) === '58' ? '58' : '80';
}

/** Uses the device's share dialog; else copies the link; else shows it for copying. */
async function shareLink(title: string, url: string): Promise<Shared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return null;
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    const isChangedMind = error instanceof DOMException && error.name === 'AbortError';
    return isChangedMind ? null : 'by_hand';
  }
}
