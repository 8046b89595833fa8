import { type ComponentType, lazy, Suspense, useRef } from 'react';

const waiting: (() => Promise<unknown>)[] = [];

/**
 * Code that the first view does not need: loaded once, on demand, or earlier when the page is idle.
 */
export function fetchLater<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const once = () => {
    loading ??= load().catch((error: unknown) => {
      // The network failed: the next request tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  waiting.push(once);
  return once;
}

/** A dialog that is loaded later; once loaded it opens without a delay. */
export function openLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  const once = fetchLater(async () => {
    known = await load();
    return known;
  });
  const Awaited = lazy(async () => ({ default: await once() })) as unknown as ComponentType<P>;
  // biome-ignore lint/correctness/noComponentHookFactories: a module calls it once
  return function OpenedLater(props: P) {
    // The component stays once loaded, so that no input is lost.
    const chosen = useRef<ComponentType<P>>(undefined);
    if (isOpen(props)) chosen.current ??= known ?? Awaited;
    const Part = chosen.current;
    if (Part === undefined) return null;
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** So that a first F9 does not wait for the network. */
export async function loadOpenedLater(): Promise<void> {
  for (const load of waiting) await load().catch(() => undefined);
}
