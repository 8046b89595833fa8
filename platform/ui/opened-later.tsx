import { type ComponentType, lazy, Suspense, useRef } from 'react';

const waiting: (() => Promise<unknown>)[] = [];

/**
 * A script that is not part of the first view: fetched once, when it is asked for, or before that,
 * when the page has nothing else to do.
 */
export function fetchedLater<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const once = () => {
    loading ??= load().catch((error: unknown) => {
      // The net was away: the next one who wants it asks again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  waiting.push(once);
  return once;
}

/** A dialog that is fetched later: what is here already when it opens is drawn without a pause. */
export function openedLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  const once = fetchedLater(async () => {
    known = await load();
    return known;
  });
  const Awaited = lazy(async () => ({ default: await once() })) as unknown as ComponentType<P>;
  // biome-ignore lint/correctness/noComponentHookFactories: a module calls it once
  return function OpenedLater(props: P) {
    // Once chosen it stays, so that nothing that is written in it is lost.
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

/** So that no first F9 waits for the net. */
export async function loadOpenedLater(): Promise<void> {
  for (const load of waiting) await load().catch(() => undefined);
}
