import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../toasts.tsx';
import { takeEarlyScans } from './early-scans.ts';
import { listenForScans } from './listen-for-scans.ts';

/** The most characters of a product code. */
const CODE_MAX = 40;

/** Handles every scan while the component is mounted, first the recorded ones. */
export function useScanner(onCode: (code: string) => void): void {
  const { t } = useTranslation('common');
  const latest = useRef(onCode);
  latest.current = (code) => {
    if (code.length <= CODE_MAX) onCode(code);
    else showToast(t('scan_too_long', { code: `${code.slice(0, CODE_MAX)}…` }), 'error');
  };
  useEffect(() => {
    const { codes, pending } = takeEarlyScans();
    for (const code of codes) latest.current(code);
    const stop = listenForScans((code) => latest.current(code), pending);
    return () => void stop();
  }, []);
}

/** On pages without scans, rejects a scan into a select with a message. */
export function useRefuseScansInChoices(): void {
  const { t } = useTranslation('common');
  const latest = useRef(t);
  latest.current = t;
  useEffect(() => {
    let stop: (() => void) | null = null;
    const refuse = (code: string) =>
      showToast(latest.current('scan_not_taken', { code: code.slice(0, CODE_MAX) }), 'error');
    // Attached on focus, so that it comes after a listener of the page.
    const enter = ({ target }: FocusEvent) => {
      stop?.();
      stop = target instanceof HTMLSelectElement ? listenForScans(refuse) : null;
    };
    document.addEventListener('focusin', enter);
    return () => {
      document.removeEventListener('focusin', enter);
      stop?.();
    };
  }, []);
}
