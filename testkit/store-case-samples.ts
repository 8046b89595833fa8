import type { StoreCase } from './store-cases.ts';

const honey = { id: 'honey', variants: [{ id: 'honey', stock: 3 }] };
const panjabi = {
  id: 'panjabi',
  options: ['Colour', 'Size'],
  variants: [
    { id: 'white-40', stock: 0 },
    { id: 'white-42', stock: 4 },
    { id: 'blue-42', stock: null },
  ],
};
const pencil = { id: 'pencil', units: { dozen: 12 }, variants: [{ id: 'pencil', stock: 30 }] };

const none = { customer: null, payment_method: null, told: [] } as const;

/** Cases of this project's own, in the form of the file that `npm run store-cases` reads. */
export const OWN_CASES: readonly StoreCase[] = [
  {
    name: 'the first variant is chosen even where it is sold out, and nothing else comes in',
    note: '',
    area: 'cart',
    given: { products: [panjabi], events: [{ add: 'panjabi' }] },
    expected: { ...none, products: [], told: ['out_of_stock'] },
  },
  {
    name: 'adding goes up to the stock, decrementing down to one',
    note: '',
    area: 'cart',
    given: {
      products: [honey],
      events: [
        ...Array.from({ length: 4 }, () => ({ add: 'honey' })),
        { decrement: 'honey:honey' },
        { decrement: 'honey:honey' },
        { decrement: 'honey:honey' },
      ],
    },
    expected: { ...none, products: [{ cartId: 'honey:honey', quantity: 1 }], told: ['no_more'] },
  },
  {
    name: 'a typed quantity above the stock is the stock, and the visitor sees it',
    note: '',
    area: 'cart',
    given: {
      products: [panjabi],
      events: [
        { add: 'panjabi', variant: 'white-42' },
        { set: 'panjabi:white-42', quantity: 7 },
        { add: 'panjabi', variant: 'blue-42' },
        { set: 'panjabi:blue-42', quantity: 1000 },
      ],
    },
    expected: {
      ...none,
      products: [
        { cartId: 'panjabi:white-42', quantity: 4 },
        { cartId: 'panjabi:blue-42', quantity: 999 },
      ],
      told: ['no_more', 'no_more'],
    },
  },
  {
    name: 'what sold out meanwhile is marked, and is whole again when stock returns',
    note: '',
    area: 'cart',
    given: {
      products: [pencil],
      events: [
        { add: 'pencil', unit: 'dozen' },
        { add: 'pencil' },
        { stock: 'pencil', is: 5 },
        { stock: 'pencil', is: 24 },
        { payment_method: 'cod' },
      ],
    },
    expected: {
      ...none,
      products: [
        { cartId: 'pencil:pencil:dozen', quantity: 1, is_short: false },
        { cartId: 'pencil:pencil', quantity: 1 },
      ],
      payment_method: 'cod',
      told: ['out_of_stock'],
    },
  },
  {
    name: 'two rates, a coupon, points and delivery together, in whole taka',
    note: '650.00 - 65.00, 240.00 - 24.00, less 40.00; VAT 5 % of 555.78 and 15 % of 205.22',
    area: 'totals',
    given: {
      lines: [
        { id: 'rice', price: '130.00', quantity: '5', vat: '5 %', weight_g: 1000 },
        { id: 'soap', price: '60.00', quantity: '4', vat: '15 %' },
      ],
      coupon: { kind: 'percent', rate: '10 %' },
      points: { spent: 40, value: '1.00' },
      delivery: { charge: '60.00', included_g: 2000, step_g: 1000, step_charge: '10.00' },
      payment_method: 'cod',
      advance: 'delivery',
      rounding_unit: '1.00',
    },
    expected: {
      subtotal: '801.00',
      totalDiscount: '40.00',
      saved: '129.00',
      vatTotal: '58.57',
      delivery_charge: '90.00',
      rounding: '0.43',
      totalPrice: '910.00',
      paidTotal: '0.00',
      dueTotal: '910.00',
      to_pay_now: '90.00',
      stock: { rice: '5', soap: '4' },
    },
  },
  {
    name: 'a coupon for other goods takes nothing off, and is refused',
    note: '',
    area: 'totals',
    given: {
      lines: [{ id: 'lamp', price: '900.00', quantity: '1', vat: '0 %', categories: ['light'] }],
      coupon: { kind: 'amount', amount: '50.00', goods: ['cloth'] },
    },
    expected: { totalPrice: '900.00', saved: '0.00', rejection: 'coupon_without_goods' },
  },
  {
    name: 'a gift card pays an online order to the paisa, and cash in whole taka',
    note: '',
    area: 'totals',
    given: {
      lines: [{ id: 'mug', price: '333.30', quantity: '1', vat: '0 %' }],
      gift_card: '100.50',
      payment_method: 'cod',
      rounding_unit: '1.00',
    },
    expected: { totalPrice: '333.00', paidTotal: '100.00', dueTotal: '233.00', to_pay_now: '0.00' },
  },
  {
    name: 'free delivery counts the VAT, and prices that include it',
    note: '',
    area: 'totals',
    given: {
      prices_include_vat: true,
      lines: [{ id: 'bag', price: '500.00', quantity: '2', vat: '15 %' }],
      delivery: { charge: '80.00', free_from: '1000.00' },
    },
    expected: {
      delivery_charge: '0.00',
      vatTotal: '0.00',
      vat_included: '130.43',
      totalPrice: '1000.00',
    },
  },
  {
    name: 'what is weighed, with a discount of each kilogram',
    note: '147.00 - 1.75 and 61.88; VAT 5 % of 145.25 is 7.2625',
    area: 'totals',
    given: {
      lines: [
        { id: 'chilli', price: '420.00', quantity: '0.35', vat: '5 %', product_discount: '5.00' },
        { id: 'potato', price: '49.50', quantity: '1.25', vat: '0 %' },
      ],
      delivery: { charge: '40.00' },
    },
    expected: {
      subtotal: '207.13',
      saved: '1.75',
      vatTotal: '7.26',
      totalPrice: '254.39',
      stock: { chilli: '0.35', potato: '1.25' },
    },
  },
  {
    name: 'VAT is computed once for a rate, and its paisa are shared by the lines',
    note: '15 % of 33.33 is 4.9995, so 5.00; each line alone would have 1.67',
    area: 'totals',
    given: {
      lines: ['clip', 'ring', 'band'].map((id) => {
        return { id, price: '11.11', quantity: '1', vat: '15 %' };
      }),
    },
    expected: { subtotal: '33.33', vatTotal: '5.00', totalPrice: '38.33' },
  },
  {
    name: 'a bundle takes its parts, beside a piece of one of them',
    note: '',
    area: 'totals',
    given: {
      lines: [
        {
          id: 'hamper',
          price: '800.00',
          quantity: '3',
          vat: '0 %',
          kind: 'bundle',
          parts: [
            { id: 'jam', quantity: '2' },
            { id: 'tea', quantity: '1' },
          ],
        },
        { id: 'jam', price: '150.00', quantity: '1', vat: '0 %' },
      ],
    },
    expected: { totalPrice: '2550.00', stock: { jam: '7', tea: '3' } },
  },
  {
    name: 'of eight in one promotion two are free, the cheapest ones',
    note: 'five at 30.00 and three at 24.00: 222.00 - 48.00',
    area: 'totals',
    given: {
      lines: [
        { id: 'pen', price: '30.00', quantity: '5', vat: '0 %', categories: ['writing'] },
        { id: 'pencil', price: '24.00', quantity: '3', vat: '0 %', categories: ['writing'] },
      ],
      promotions: [{ kind: 'free_goods', buy: 3, free: 1, goods: ['writing'] }],
    },
    expected: { subtotal: '174.00', saved: '48.00', totalPrice: '174.00' },
  },
  {
    name: 'a coupon of prices that include VAT leaves less VAT in them',
    note: '690.00 and 210.00 less 90.00: 621.00 and 189.00, with 81.00 and 9.00 of VAT in them',
    area: 'totals',
    given: {
      prices_include_vat: true,
      lines: [
        { id: 'radio', price: '690.00', quantity: '1', vat: '15 %' },
        { id: 'cell', price: '35.00', quantity: '6', vat: '5 %' },
      ],
      coupon: { kind: 'amount', amount: '90.00' },
    },
    expected: { subtotal: '810.00', vatTotal: '0.00', vat_included: '90.00', totalPrice: '810.00' },
  },
  {
    name: 'cash is rounded to the unit of the shop, here down to ten taka',
    note: '264.99 + 13.25 + 45.00 = 323.24',
    area: 'totals',
    given: {
      rounding_unit: '10.00',
      payment_method: 'cod',
      lines: [{ id: 'tape', price: '88.33', quantity: '3', vat: '5 %' }],
      delivery: { charge: '45.00' },
    },
    expected: {
      vatTotal: '13.25',
      rounding: '-3.24',
      totalPrice: '320.00',
      dueTotal: '320.00',
      to_pay_now: '0.00',
    },
  },
  {
    name: 'half a pack has half its price, and half its pieces',
    note: '',
    area: 'totals',
    given: {
      lines: [
        {
          id: 'lime',
          price: '4.00',
          quantity: '1.5',
          vat: '0 %',
          unit: { factor: '50', price: '180.00' },
        },
      ],
    },
    expected: { totalPrice: '270.00', stock: { lime: '75' } },
  },
];
