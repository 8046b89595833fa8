import type { StoreSettings } from '../contract/settings.ts';

export type Draft = Pick<
  StoreSettings,
  | 'handle'
  | 'state'
  | 'name'
  | 'name_bn'
  | 'slogan'
  | 'slogan_bn'
  | 'phone'
  | 'hours'
  | 'hours_bn'
  | 'closed_message'
  | 'closed_message_bn'
  | 'main_colour'
  | 'warehouse_id'
  | 'has_pickup'
>;

const EMPTY: Draft = {
  handle: '',
  state: 'draft',
  name: '',
  name_bn: '',
  slogan: '',
  slogan_bn: '',
  phone: '',
  hours: '',
  hours_bn: '',
  closed_message: '',
  closed_message_bn: '',
  main_colour: 'cloth',
  warehouse_id: '',
  has_pickup: false,
};

export function beginDraft(store: StoreSettings | null): Draft {
  if (store === null) return EMPTY;
  const { url: _, listed_count: __, unlisted_count: ___, version: ____, ...rest } = store;
  const { low_stock: _____, ...draft } = rest;
  return draft;
}

/** What is empty in a new store is left to the server: the shop's own name, phone and warehouse. */
export function bodyOf(
  { name, warehouse_id, phone, ...draft }: Draft,
  store: StoreSettings | null,
) {
  return {
    ...draft,
    phone: phone === '' && store === null ? undefined : phone,
    name: name === '' ? undefined : name,
    warehouse_id: warehouse_id === '' ? undefined : warehouse_id,
  };
}
