/** A change of the source after which shop and model must differ. */
export type Fault = { file: string; from: string; to: string };

const FILLED = 'domains/inventory/core/levels/fill-level.ts';
const COSTING = 'domains/inventory/core/costs/costing.ts';
const LOTS = 'domains/inventory/core/batches/lots.ts';
const ISSUE = 'domains/inventory/core/levels/issue-lines.ts';
const REVERSE = 'domains/inventory/core/levels/reverse-moves.ts';
const ADJUST = 'domains/inventory/core/adjustments/decide-adjustment.ts';
const RECEIPT = 'domains/purchases/core/decide-receipt.ts';
const SALE = 'domains/sales/core/decide-sale.ts';
const RETURN = 'domains/sales/core/decide-return.ts';
const BACK = 'domains/sales/core/price-return.ts';
const SHARE = 'domains/kernel/core/allocate.ts';
const MONEY = 'domains/kernel/core/money.ts';
const JOURNAL = 'domains/accounting/core/journal.ts';
const SETTLE = 'domains/inventory/core/costs/settle-levels.ts';
const SHORT = 'domains/inventory/core/costs/short-cost.ts';
const ISSUE_FILE = 'domains/inventory/core/levels/issue-received.ts';
const COUNT = 'domains/inventory/core/counts/decide-count.ts';
const CAME_BACK = 'domains/inventory/core/levels/come-back.ts';
const TRANSFER = 'domains/inventory/core/transfers/decide-transfer.ts';
const SENT_BACK = 'domains/purchases/core/decide-supplier-return.ts';
const UNIT = 'domains/kernel/core/quantity.ts';

/** In the rules: detected without a database. */
export const FAULTS_OF_RULES: readonly Fault[] = [
  {
    file: FILLED,
    from: 'quantity(before.on_hand + change.quantity)',
    to: 'quantity(Math.max(before.on_hand, change.quantity))',
  },
  { file: FILLED, from: 'add(before.value, change.value)', to: 'change.value' },
  {
    file: COSTING,
    from: 'multiplyDivide(level.value, taken_out, level.on_hand);',
    to: 'multiplyDivide(level.value, taken_out, level.on_hand + 10000);',
  },
  {
    file: COSTING,
    from: 'multiplyDivide(level.value, taken_out, level.on_hand);',
    to: 'Math.floor((level.value * taken_out) / level.on_hand) as Minor;',
  },
  {
    file: COSTING,
    from: 'multiplyDivide(level.value, taken_out, level.on_hand);',
    to: 'multiplyDivide(multiplyDivide(level.value, 10000, level.on_hand), taken_out, 10000);',
  },
  { file: COSTING, from: 'value: subtract(level.value, cost) }', to: 'value: level.value }' },
  { file: LOTS, from: 'multiplyDivide(lot.value, taken, lot.quantity)', to: 'lot.value' },
  { file: LOTS, from: 'orderOf(a) - orderOf(b)', to: 'orderOf(b) - orderOf(a)' },
  { file: REVERSE, from: 'Math.min(brought, there?.quantity ?? 0, left)', to: '0' },
  {
    file: COSTING,
    from: 'taken_out <= level.on_hand,',
    to: 'taken_out < level.on_hand,',
  },
  {
    file: COSTING,
    from: 'return multiplyDivide(level.value, of, level.on_hand)',
    to: 'return multiplyDivide(level.value, level.on_hand, of)',
  },
  {
    file: COSTING,
    from: 'level.on_hand === 0 ? level.value === 0 : level.value >= 0',
    to: 'level.value >= 0',
  },
  {
    file: COSTING,
    from: 'level.on_hand === 0 ? level.value === 0 : level.value >= 0',
    to: 'level.on_hand > 0 || level.value === 0',
  },
  { file: COSTING, from: 'ZERO : negate(level.value)', to: 'ZERO : level.value' },
  { file: ISSUE, from: 'line.quantity > available', to: 'line.quantity >= available' },
  { file: ISSUE, from: 'line.quantity > available', to: 'line.quantity > level.on_hand * 2' },
  { file: ISSUE, from: 'running.get(line.variant_id) ??', to: 'levels.get(line.variant_id) ??' },
  { file: ISSUE, from: 'running.set(line.variant_id, rest);', to: '' },
  { file: ISSUE, from: 'quantity(-line.quantity)', to: 'line.quantity' },
  { file: ISSUE, from: 'value: negate(cost)', to: 'value: cost' },
  { file: REVERSE, from: 'value: negate(move.value)', to: 'value: move.value' },
  {
    file: REVERSE,
    from: 'move.quantity === 0 ? 0 : -move.quantity',
    to: 'move.quantity',
  },
  { file: REVERSE, from: 'after >= reserved', to: 'after > reserved' },
  { file: REVERSE, from: 'after >= reserved', to: 'after >= -40000' },
  { file: REVERSE, from: 'if (value !== ZERO)', to: 'if (value > ZERO)' },
  { file: REVERSE, from: 'after.set(key, receive(', to: 'after.set("", receive(' },
  { file: ADJUST, from: 'lost > available', to: 'lost >= available' },
  { file: ADJUST, from: 'value: negate(cost)', to: 'value: negate(level.value)' },
  {
    file: ADJUST,
    from: 'account_id: accounts.stock_gain',
    to: 'account_id: accounts.stock_loss',
  },
  {
    file: ADJUST,
    from: "LOST_TO[reason] ?? 'stock_loss'",
    to: "LOST_TO[reason] ?? 'stock_gain'",
  },
  {
    file: RECEIPT,
    from: 'facts.vat_registered ? ZERO : line.vat',
    to: 'ZERO',
  },
  { file: RECEIPT, from: 'subtract(line.net, line.order_discount_share)', to: 'line.unit_cost' },
  { file: SALE, from: 'add(...issued.costs)', to: 'add(...issued.costs.slice(0, 1))' },
  {
    file: SALE,
    from: 'account_id: accounts.cost_of_sales, amount: cost',
    to: 'account_id: accounts.stock_loss, amount: cost',
  },
  {
    file: CAME_BACK,
    from: 'total: issued.value,',
    to: 'total: (issued.value + 100) as Minor,',
  },
  {
    file: CAME_BACK,
    from: 'given_before: back.value',
    to: 'given_before: ZERO',
  },
  {
    file: RETURN,
    from:
      '{ account_id: accounts.inventory, amount: value },\n' +
      '    { account_id: accounts.cost_of_sales, amount: credit(value) },',
    to: '',
  },
  { file: BACK, from: 'return baseQuantity > left', to: 'return baseQuantity >= left' },
  {
    file: CAME_BACK,
    from: 'taken_before: back.quantity',
    to: 'taken_before: 0',
  },
  { file: SHARE, from: 'share.of - until', to: 'share.of' },
  {
    file: SHARE,
    from: 'a.remainder > b.remainder ? -1 : 1',
    to: 'a.remainder > b.remainder ? 1 : -1',
  },
  { file: MONEY, from: '(product * 2n + half)', to: '(product * 2n)' },
  { file: MONEY, from: 'product * 2n + half', to: 'product * 2n + half - 1n' },
  { file: JOURNAL, from: 'add(merged.get(key)?.net ?? ZERO, amount)', to: 'amount' },
  {
    file: FILLED,
    from: 'multiplyDivide(negate(before.value), -on_hand, -before.on_hand)',
    to: 'negate(sum)',
  },
  {
    file: FILLED,
    from: 'multiplyDivide(change.value, on_hand, change.quantity)',
    to: 'sum',
  },
  { file: COSTING, from: 'add(taken.cost, guessed)', to: 'guessed' },
  { file: COSTING, from: 'quantity(taken_out - there)', to: 'taken_out' },
  { file: SHORT, from: 'lots?.at(-1)', to: 'lots?.at(0)' },
  { file: SHORT, from: 'quantity: Math.abs(on_hand)', to: 'quantity: 10000' },
  { file: ISSUE, from: '{ ...level, short_at }', to: '{ ...level }' },
  { file: SETTLE, from: 'lotQuantity - Math.max(0, on_hand)', to: 'lotQuantity - on_hand' },
  {
    file: SETTLE,
    from: 'value: subtract(after, moved), rest: ZERO',
    to: 'value: ZERO, rest: ZERO',
  },
  {
    file: SETTLE,
    from: 'rest: subtract(worth, after), lots: uses',
    to: 'rest: ZERO, lots: uses',
  },
  { file: REVERSE, from: 'if (after >= on_hand ||', to: 'if (on_hand <= 0 ||' },
  {
    file: ISSUE_FILE,
    from: '[...level.lots.filter(isPreferred), ...others]',
    to: '[...others, ...level.lots.filter(isPreferred)]',
  },
  { file: ISSUE_FILE, from: 'wanted > available', to: 'wanted >= available' },
  {
    file: ISSUE_FILE,
    from: 'running.set(key, rest);',
    to: "running.set('', rest);",
  },
  { file: COUNT, from: 'quantity(counted - book)', to: 'quantity(book - counted)' },
  {
    file: COUNT,
    from: 'const difference = quantity(counted - book)',
    to: 'const difference = quantity(counted - (levels.get(variant_id)?.on_hand ?? 0))',
  },
  { file: COUNT, from: 'difference < 0 || on_hand > 0', to: 'difference < 0' },
  { file: COUNT, from: 'difference < 0 || on_hand > 0', to: 'difference < 0 || on_hand >= 0' },
  {
    file: TRANSFER,
    from: 'multiplyDivide(transit_value, taken, in_transit)',
    to: 'multiplyDivide(transit_value, taken, in_transit + 10000)',
  },
  {
    file: TRANSFER,
    from: 'multiplyDivide(line.sent_value, excess, line.quantity)',
    to: 'ZERO',
  },
  {
    file: TRANSFER,
    from: 'transit_value: subtract(transit_value, value) }',
    to: 'transit_value }',
  },
  {
    file: TRANSFER,
    from: 'amount: negate(add(arrived, lost))',
    to: 'amount: negate(add(arrived, over))',
  },
  {
    file: TRANSFER,
    from: 'taken.rest.received_over > maxOverReceipt(line.quantity)',
    to: 'taken.rest.quantity > maxOverReceipt(line.quantity)',
  },
  {
    file: SENT_BACK,
    from: 'subtract(add(cost, vat_back), total)',
    to: 'subtract(add(cost, vat_back), subtotal)',
  },
  { file: SENT_BACK, from: 'taken_before: returned,', to: 'taken_before: 0,' },
  { file: SENT_BACK, from: 'shareBack(full, before)', to: 'ZERO' },
  {
    file: SENT_BACK,
    from:
      'map(({ at, baseQuantity }) => ({\n    move: facts.moves[at] as Move,\n    ' +
      'quantity: baseQuantity,',
    to:
      'map(({ at, line }) => ({\n    move: facts.moves[at] as Move,\n    ' +
      'quantity: line.quantity,',
  },
  { file: UNIT, from: 'BigInt(counted) * BigInt(of_one)', to: 'BigInt(counted) * 10000n' },
  { file: RECEIPT, from: 'quantity: line.own_quantity', to: 'quantity: line.quantity' },
  { file: BACK, from: 'of: findSoldQuantity(sold)', to: 'of: sold.quantity' },
  {
    file: BACK,
    from: 'request.in_own_unit === true ?',
    to: 'request.in_own_unit !== true ?',
  },
];

const CHANGES = 'domains/inventory/core/levels/stock-changes.ts';
const STOCK = 'domains/inventory/server/levels/stock.sql.ts';
const EFFECTS = 'domains/inventory/server/levels/stock-effects.sql.ts';
const LOT_EFFECTS = 'domains/inventory/server/batches/lot-effects.sql.ts';
const UNDO = 'domains/inventory/core/levels/mirror-stock.ts';
const REMAINING_STOCK_FILE = 'domains/inventory/server/door/movement-left.sql.ts';
const RETURNED = 'domains/sales/server/return.sql.ts';
const REVALUED = 'domains/accounting/core/revaluation.ts';
const ENTRY = 'domains/accounting/server/door/entry-to-reverse.sql.ts';
const FILLING = 'domains/inventory/server/costs/value-after.sql.ts';
const LAST = 'domains/inventory/server/levels/short.sql.ts';
const LOT = 'domains/inventory/server/batches/lot.sql.ts';
const COUNTED = 'domains/inventory/server/counts/count.sql.ts';
const SENT = 'domains/inventory/server/transfers/transfer.sql.ts';
const BACK_TO = 'domains/purchases/server/supplier-return.sql.ts';

/** In the statements that write both books: detected on PostgreSQL. */
export const FAULTS_OF_STATEMENTS: readonly Fault[] = [
  { file: EFFECTS, from: 'then l.value + c.value', to: 'then c.value' },
  { file: EFFECTS, from: 'on_hand = l.on_hand + c.quantity,', to: 'on_hand = l.on_hand,' },
  { file: EFFECTS, from: 'm.origin_line_no, m.is_at_average', to: 'null, m.is_at_average' },
  {
    file: LOT_EFFECTS,
    from: 'on_hand = l.on_hand + c.quantity, value = l.value + c.value',
    to: 'on_hand = l.on_hand + c.quantity',
  },
  {
    file: EFFECTS,
    from: 'and variant_id = c.variant_id limit 1',
    to: 'and variant_id >= c.variant_id limit 1',
  },
  { file: EFFECTS, from: 'set value = l.value + f.value', to: 'set value = l.value' },
  { file: CHANGES, from: 'on_hand < 0 && change.quantity > 0', to: 'false && change.quantity > 0' },
  { file: CHANGES, from: '(before?.quantity ?? 0) + move.quantity', to: 'move.quantity' },
  { file: CHANGES, from: 'add(before?.value ?? ZERO, move.value)', to: 'move.value' },
  { file: UNDO, from: ', ...revaluations],', to: '],' },
  { file: UNDO, from: '[{ purpose: findUsePurpose(use), amount: value }]', to: '[]' },
  {
    file: REVALUED,
    from: 'amount: negate(rest)',
    to: 'amount: rest',
  },
  {
    file: REMAINING_STOCK_FILE,
    from: 'r.reverses_id = b.document_id',
    to: 'false',
  },
  {
    file: REMAINING_STOCK_FILE,
    from: 'and b.origin_line_no = ',
    to: 'and 1 + b.origin_line_no = ',
  },
  {
    file: RETURNED,
    from: 'set quantity = r.quantity - l.quantity',
    to: 'set quantity = r.quantity',
  },
  {
    file: REMAINING_STOCK_FILE,
    from: 'coalesce(sum(b.value + coalesce(',
    to: 'coalesce(sum(0 * b.value + coalesce(',
  },
  {
    file: RETURNED,
    from: "-m.quantity, 'value', -",
    to: "-m.quantity, 'value', ",
  },
  { file: STOCK, from: 'order by line_no`', to: 'order by line_no limit 1`' },
  {
    file: ENTRY,
    from: "'debit', l.debit,\n        'credit', l.credit)",
    to: "'debit', l.credit,\n        'credit', l.debit)",
  },
  {
    file: FILLING,
    from: '2 * l.value::numeric * (l.on_hand + c.quantity) - l.on_hand',
    to: '2 * l.on_hand * (l.value + c.value)',
  },
  {
    file: FILLING,
    from: '2 * c.value::numeric * (l.on_hand + c.quantity) + c.quantity',
    to: '2 * c.quantity * (l.value + c.value)',
  },
  { file: STOCK, from: 'and line_no < ', to: 'and line_no > 0 * ' },
  {
    file: LAST,
    from: 'document_id desc, line_no desc limit 1',
    to: 'document_id, line_no limit 1',
  },
  { file: LAST, from: 'abs(m.value + coalesce', to: 'abs(0 * m.value + coalesce' },
  {
    file: LOT,
    from: "'value', l.value) order by l.lot_no)",
    to: "'value', l.value) order by l.lot_no desc)",
  },
  { file: COUNTED, from: 'book = excluded.book,', to: 'book = 0,' },
  {
    file: SENT,
    from: 'in_transit = l.in_transit + n.sent - n.received',
    to: 'in_transit = l.in_transit + n.sent',
  },
  {
    file: SENT,
    from: 'l.transit_value + n.sent_value - n.duplicate_value',
    to: 'l.transit_value + n.sent_value',
  },
  {
    file: SENT,
    from: "in ('received', 'lost', 'returned')",
    to: "in ('received', 'over', 'lost', 'returned')",
  },
  {
    file: BACK_TO,
    from: 'coalesce(sum(r.quantity), 0)::bigint as quantity',
    to: '0::bigint as quantity',
  },
];

const UNCOST = 'domains/purchases/server/reverse-late-cost.ts';
const TAKEN_AWAY = 'domains/purchases/core/cost-removed.ts';

/**
 * Books that balance and are wrong: of late costs (S19) and of layers in transfers (S20), which no
 * other invariant of the doctor detects.
 */
export const FAULTS_OF_LATE_COSTS: readonly Fault[] = [
  {
    file: UNCOST,
    from: 'costPartQueries({ ...own, receipt_id, line_ids, parts })',
    to: 'costPartQueries({ ...own, receipt_id, line_ids, parts: [] })',
  },
  {
    file: TAKEN_AWAY,
    from: 'return subtract(after.get(key) ?? ZERO, before.get(key) ?? ZERO);',
    to: 'return ZERO;',
  },
];
export const FAULTS_OF_LAYERS: readonly Fault[] = [
  {
    file: TRANSFER,
    from: 'moveIn(facts, { ...line, quantity: arrived, value, lots })',
    to: 'moveIn(facts, { ...line, quantity: arrived, value, lots: undefined })',
  },
  {
    file: TRANSFER,
    from: 'moveIn(facts, { ...line, quantity: line.in_transit, value, lots })',
    to: 'moveIn(facts, { ...line, quantity: line.in_transit, value, lots: undefined })',
  },
];
