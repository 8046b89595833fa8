import { Menu, type MenuProps } from '@mantine/core';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

/** The parts that a menu is made of: its items, labels and dividers. */
export type MenuKit = typeof Menu;

export type KitMenuProps = Pick<MenuProps, 'position' | 'width' | 'closeOnItemClick'> & {
  /** The button that opens it. */
  target: ReactElement<Record<string, unknown>>;
  children: (kit: MenuKit) => ReactNode;
};

/** The menu itself, drawn for the first time because its button was pressed: it opens at once. */
export function KitMenu({ target, children, ...menu }: KitMenuProps) {
  const button = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // It stands where the pressed one stood, and the focus comes back to it when the menu closes.
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return (
    // It is placed a moment after it is drawn: a phone would widen its whole page until then, the
    // button would move, and the menu after it, without end.
    <Menu {...menu} floatingStrategy="fixed" opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
