/**
 * The menu of features. The browser opens and closes a `details` itself; this adds hover, Escape
 * and clicks elsewhere.
 */
export function enlivenFeaturesMenu(signal: AbortSignal): void {
  document.addEventListener('pointerover', openUnderMouse, { signal });
  document.addEventListener('pointerout', closeBehindMouse, { signal });
  document.addEventListener('click', press, { signal });
  document.addEventListener('keydown', closeByEscape, { signal });
  document.addEventListener('focusout', leave, { signal });
}

const MENU = 'details[data-menu]';

function menuOf(target: EventTarget | null): HTMLDetailsElement | null {
  return target instanceof Element ? target.closest<HTMLDetailsElement>(MENU) : null;
}

function openUnderMouse({ target, pointerType }: PointerEvent): void {
  const menu = menuOf(target);
  if (menu !== null && pointerType === 'mouse') menu.open = true;
}

function closeBehindMouse({ target, relatedTarget, pointerType }: PointerEvent): void {
  const menu = menuOf(target);
  if (menu === null || pointerType !== 'mouse' || menuOf(relatedTarget) === menu) return;
  menu.open = false;
}

function press(event: MouseEvent): void {
  const target = event.target as Element;
  const menu = menuOf(target);
  for (const open of document.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)) {
    if (open !== menu || target.closest('a') !== null) open.open = false;
  }
  // Hover has opened it: a click keeps it open.
  const isMouse = (event as PointerEvent).pointerType === 'mouse' && event.detail > 0;
  if (menu?.open === true && isMouse && target.closest('summary') !== null) event.preventDefault();
}

function closeByEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  const menu = document.querySelector<HTMLDetailsElement>(`${MENU}[open]`);
  if (menu === null) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function leave({ target, relatedTarget }: FocusEvent): void {
  const menu = menuOf(target);
  if (menu !== null && relatedTarget instanceof Node && !menu.contains(relatedTarget)) {
    menu.open = false;
  }
}
