/** Found by user or session before the shop is known; keyed by a globally unique id. */
const OF_THE_PLATFORM = 'a membership belongs to the tables of the platform';

/** The user who did it. In a database of its own a shop would store its people in `member_name`. */
const PERSON = 'a person may be a member of several shops';

const PICTURE = 'a picture is stored once for all shops, by the hash of the upload';

const PLACE = 'places of the world are the same for all shops';

const BY_SECRET = 'found by its secret, before the shop is known';

const BY_ADDRESS = 'found by its address, before the shop is known';

const BY_TIME = 'a job finds the shops that have work by one query';

/**
 * Justified exceptions to the rules of `schema-rules.sql.ts`. Everything else can be distributed by
 * `shop_id`.
 */
export const SCHEMA_EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'shop_id is the first column of every primary and unique key of a shop table': {
    membership_pkey: OF_THE_PLATFORM,
    membership_id_user_id_key: OF_THE_PLATFORM,
    store_by_handle: BY_ADDRESS,
    notice_address_of_token: BY_SECRET,
  },
  'a shared table does not reference a table of a shop': {
    session_membership_id_fkey: OF_THE_PLATFORM,
    session_membership_id_user_id_fkey: OF_THE_PLATFORM,
    app_user_chosen_membership_id_id_fkey: OF_THE_PLATFORM,
  },
  'shop_id is the first column of every index of a shop table': {
    membership_pkey: OF_THE_PLATFORM,
    membership_id_user_id_key: OF_THE_PLATFORM,
    membership_of_user: OF_THE_PLATFORM,
    shop_of_founder: 'finds the shops of a person, before one of them is chosen',
    api_key_of_token: BY_SECRET,
    invitation_of_token: BY_SECRET,
    recurring_next: BY_TIME,
    manual_journal_reversal_next: BY_TIME,
    price_plan_next: BY_TIME,
    webhook_endpoint_earlier: BY_TIME,
    received_notice_full: BY_TIME,
    received_notice_empty: BY_TIME,
    store_by_handle: BY_ADDRESS,
    given_up_handle_by_name: BY_ADDRESS,
    notice_address_of_token: BY_SECRET,
  },
  'a table of a shop only references tables of the shop': {
    'api_key.revoked_by': PERSON,
    'approval.approver_id': PERSON,
    'approval.requested_by': PERSON,
    'audit_log.actor_id': PERSON,
    'audit_log.approved_by': PERSON,
    'category.picture': PICTURE,
    'challan.created_by': PERSON,
    'cheque.created_by': PERSON,
    'discarded_cart.discarded_by': PERSON,
    'connection.created_by': PERSON,
    'cost_increase.dismissed_by': PERSON,
    'creation.made_by': PERSON,
    'document.posted_by': PERSON,
    'document_attachment.added_by': PERSON,
    'due_reminder.sent_by': PERSON,
    'expense_picture.added_by': PERSON,
    'favourite_product.user_id': PERSON,
    'fiscal_year.closed_by': PERSON,
    'guess.requested_by': PERSON,
    'held_cart.ended_by': PERSON,
    'held_cart.held_by': PERSON,
    'import_batch.made_by': PERSON,
    'invitation.invited_by': PERSON,
    'repair.technician_id': PERSON,
    'repair_stage.by': PERSON,
    'membership.user_id': PERSON,
    'price_batch.actor_id': PERSON,
    'price_batch.undone_by': PERSON,
    'price_change.actor_id': PERSON,
    'price_plan.actor_id': PERSON,
    'price_plan.given_up_by': PERSON,
    'product_picture.name': PICTURE,
    'receipt_print.printed_by': PERSON,
    'recurring_run.changed_by': PERSON,
    'recurring_template.created_by': PERSON,
    'shift.closed_by': PERSON,
    'shift.opened_by': PERSON,
    'shop.founded_by': PERSON,
    'stock_count.created_by': PERSON,
    'stock_count.posted_by': PERSON,
    'stock_count_entry.by': PERSON,
    'stock_count_line.counted_by': PERSON,
    'stock_reservation.reserved_by': PERSON,
    'store.posts_as': PERSON,
    'store_checkout.confirmed_by': PERSON,
    'store_checkout.place_id': PLACE,
    'store_zone_area.place_id': PLACE,
    'stock_transfer.created_by': PERSON,
    'trade_order.created_by': PERSON,
    'webhook_endpoint.created_by': PERSON,
  },
  'no trigger uses transition tables': {
    keep_search_words_of_new: 'keeps the words that a search may mean',
    keep_search_words_of_changed: 'keeps the words that a search may mean',
  },
  'no function takes an advisory lock': {
    day_refusal: 'reads the period after the lock in one statement, until posting reads it before',
  },
  'a function that reads rows of a shop takes the shop as an argument': {
    protect_shop_table: 'writes the policies, which ask for the shop of the transaction',
  },
};
