import type { ComponentProps } from 'react';
import { PartyPicker } from './party-picker.tsx';

/** Whom the goods came from. */
export function SupplierPicker(props: Omit<ComponentProps<typeof PartyPicker>, 'kind'>) {
  return <PartyPicker kind="supplier" {...props} />;
}
