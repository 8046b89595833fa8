import { IconAlertCircle } from '@tabler/icons-react';
import s from './account-form.module.css';

/** What went wrong, in its colour and with its sign. */
export function Wrong({ text }: { text: string }) {
  return (
    <span className={s.wrong}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </span>
  );
}
