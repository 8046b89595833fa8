import { sql } from 'kysely';

/**
 * The value of a level after stock came or went, by the same rule as `fillLevel` and
 * `soundLevel`. It is in the update itself, because no row may have value without stock at any
 * moment.
 */
export const VALUE_AFTER = sql`case
  when l.on_hand < 0 and c.quantity > 0 and l.on_hand + c.quantity <= 0
    then -div(2 * l.value::numeric * (l.on_hand + c.quantity) - l.on_hand, -2 * l.on_hand)::bigint
  when l.on_hand < 0 and c.quantity > 0
    then greatest(0, div(2 * c.value::numeric * (l.on_hand + c.quantity) + c.quantity,
      2 * c.quantity)::bigint)
  when l.on_hand + c.quantity > 0 then greatest(0, l.value + c.value)
  when l.on_hand + c.quantity < 0 then least(0, l.value + c.value)
  else 0 end`;
