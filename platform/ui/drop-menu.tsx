import { type ComponentType, cloneElement, useState } from 'react';
import type { KitMenuProps } from './kit-menu.tsx';
import { fetchLater } from './open-later.tsx';

const fetchKit = fetchLater(async () => (await import('./kit-menu.tsx')).KitMenu);

/**
 * A menu under a button. Its code is a tenth of a page's script, and loads when the page is idle,
 * when a pointer or the focus comes near, or at the latest when it opens.
 */
export function DropMenu(props: KitMenuProps) {
  const [Kit, setKit] = useState<ComponentType<KitMenuProps> | null>(null);
  if (Kit !== null) return <Kit {...props} />;
  const fetchSoon = () => void fetchKit().catch(() => undefined);
  return cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => void fetchKit().then((kit) => setKit(() => kit), fetchSoon),
    onFocus: fetchSoon,
    onPointerEnter: fetchSoon,
  });
}
