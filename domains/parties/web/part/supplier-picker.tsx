import type { ComponentProps } from 'react';
import { PartyPicker } from './party-picker.tsx';

/** The supplier of the goods. */
export function SupplierPicker(props: Omit<ComponentProps<typeof PartyPicker>, 'kind'>) {
  return <PartyPicker kind="supplier" {...props} />;
}
