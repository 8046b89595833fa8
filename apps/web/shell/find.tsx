import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { loadPageTranslations } from '../load-page-translations.ts';

const Palette = lazy(async () => {
  const [{ Palette }] = await Promise.all([
    import('./palette.tsx'),
    loadPageTranslations('palette'),
  ]);
  return { default: Palette };
});

const FindContext = createContext<() => void>(() => undefined);

/** Opens the command palette. */
export function useFind(): () => void {
  return use(FindContext);
}

/**
 * Ctrl K (Command K on a Mac) on every page. The palette is loaded at first use, so that the till
 * does not wait for it.
 */
export function FindProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = useCallback(() => {
    setWasOpen(true);
    setOpen(true);
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && event.code === 'KeyK';
      if (!isFind || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Not above another dialog (a payment, a count).
      if (document.querySelector('[role=dialog]') === null) open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
  return (
    <FindContext value={open}>
      {children}
      {wasOpen && (
        <Suspense>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </FindContext>
  );
}
