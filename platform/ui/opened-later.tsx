import { type ComponentType, lazy, Suspense, useRef } from 'react';

const waiting: (() => Promise<unknown>)[] = [];

/**
 * A dialog whose script is not part of the first view: fetched when it is opened for the first
 * time, or before that, when the page has nothing else to do.
 */
export function openedLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean,
): ComponentType<P> {
  let asked: Promise<ComponentType<P>> | undefined;
  const once = () => {
    asked ??= load().catch((error: unknown) => {
      // The net was away: the next one who wants it asks again.
      asked = undefined;
      throw error;
    });
    return asked;
  };
  waiting.push(once);
  const Part = lazy(async () => ({ default: await once() })) as unknown as ComponentType<P>;
  // biome-ignore lint/correctness/noComponentHookFactories: a module calls it once
  return function OpenedLater(props: P) {
    const wasOpen = useRef(false);
    wasOpen.current ||= isOpen(props);
    if (!wasOpen.current) return null;
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
