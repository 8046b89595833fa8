import { Menu, type MenuProps } from '@mantine/core';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

/** The parts of a menu: items, labels and dividers. */
export type MenuKit = typeof Menu;

export type KitMenuProps = Pick<MenuProps, 'position' | 'width' | 'closeOnItemClick'> & {
  /** The button that opens it. */
  target: ReactElement<Record<string, unknown>>;
  children: (kit: MenuKit) => ReactNode;
};

/** The menu, rendered after its button was pressed, so it opens at once. */
export function KitMenu({ target, children, ...menu }: KitMenuProps) {
  const button = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // It replaces the pressed button, and gets the focus when the menu closes.
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return (
    // Positioned just after rendering: until then a phone would widen its page, which moves the
    // button, and the menu after it, without end.
    <Menu {...menu} floatingStrategy="fixed" opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
