/** Whether the phone menu is open. The page shows it by the dialog's `open`. */
const state = { mobileMenuShow: false };

/**
 * Browsers with command support open and close the dialog themselves. This works in all, and adds a
 * click beside the sheet, the return of the focus, and `aria-expanded`.
 */
export function enlivenPhoneMenu(signal: AbortSignal): void {
  document.addEventListener('click', press, { signal });
  // The browser handles Escape; its event does not bubble, so it is captured.
  document.addEventListener('close', () => showMobileMenu(false), { signal, capture: true });
}

function press(event: MouseEvent): void {
  const target = event.target as Element;
  const button = target.closest<HTMLButtonElement>('button[data-mobile-menu]');
  if (button !== null) {
    event.preventDefault();
    showMobileMenu(button.dataset.mobileMenu === 'open');
  } else if (target.matches('#phone-menu') || target.closest('#phone-menu a') !== null) {
    showMobileMenu(false);
  }
}

function showMobileMenu(mobileMenuShow: boolean): void {
  const dialog = document.querySelector<HTMLDialogElement>('#phone-menu');
  const opener = document.querySelector<HTMLButtonElement>('button[data-mobile-menu=open]');
  const was = state.mobileMenuShow;
  state.mobileMenuShow = mobileMenuShow;
  opener?.setAttribute('aria-expanded', String(mobileMenuShow));
  if (mobileMenuShow && dialog?.open === false) dialog.showModal();
  if (!mobileMenuShow && dialog?.open === true) dialog.close();
  if (was && !mobileMenuShow) opener?.focus();
}
