/** A column whose values are sealed with the site's secret. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The primary key; the last part is the id that a value is bound to. */
  readonly key: readonly string[];
  readonly purpose: string;
};

/** All of them: what is missing here is lost when a secret is taken out of use. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'connection',
    column: 'sealed_keys',
    key: ['shop_id', 'id'],
    purpose: 'connections',
  },
  {
    table: 'sms_message',
    column: 'sealed_content',
    key: ['shop_id', 'id'],
    purpose: 'sms messages',
  },
  {
    table: 'notice_address',
    column: 'sealed_secret',
    key: ['shop_id', 'id'],
    purpose: 'notice secrets',
  },
  {
    table: 'received_notice',
    column: 'sealed_body',
    key: ['shop_id', 'id'],
    purpose: 'notices',
  },
  { table: 'outgoing_message', column: 'sealed', key: ['id'], purpose: 'messages' },
  {
    table: 'webhook_endpoint',
    column: 'secret',
    key: ['shop_id', 'id'],
    purpose: 'webhook secrets',
  },
  {
    table: 'webhook_endpoint',
    column: 'earlier_secret',
    key: ['shop_id', 'id'],
    purpose: 'webhook secrets',
  },
  { table: 'second_factor', column: 'sealed_key', key: ['user_id'], purpose: 'second factors' },
];
