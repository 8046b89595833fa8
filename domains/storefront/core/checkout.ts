import { normalizePhone } from '#domains/identity/core/phone.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { readSavedCart, type SavedLine } from './saved-cart.ts';

/** The parts of the checkout, open one after the other. */
export const BLOCKS = ['who', 'where', 'pay'] as const;

export type Block = (typeof BLOCKS)[number];

/** What a visitor wrote so far; the page sends it along until the order is placed. */
export type CheckoutFields = {
  /** The id of the order, made when the page is first drawn: all posts of it make one order. */
  id: string;
  /** The cart, as its cookie has it. */
  cart: string;
  /** The total that the visitor saw; null: none yet. */
  total: Minor | null;
  phone: string;
  name: string;
  how: 'deliver' | 'collect';
  district: string;
  place: string;
  street: string;
  landmark: string;
  note: string;
};

export const FIELD_LENGTHS = {
  phone: 40,
  name: 100,
  district: 100,
  place: 100,
  street: 200,
  landmark: 100,
  note: 500,
} as const;

/** What a form says besides its fields: the block that was filled in, or one to open again. */
export type CheckoutStep = { sent: Block | null; opens: Block | null };

export type Written = (name: string) => string | null;

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PLACE = /^[a-z]{2}(?:\/[a-z0-9-]+){2,3}$/;

/** What a form begins with, and how the store gives its goods out. */
export type Offered = {
  new_id: string;
  cart: string;
  has_delivery: boolean;
  has_pickup: boolean;
};

/** Reads a form of the checkout; without one, everything is empty. */
export function readCheckout(
  written: Written,
  { new_id, cart, has_delivery, has_pickup }: Offered,
): CheckoutFields & CheckoutStep {
  const id = written('id') ?? '';
  const total = written('total') ?? '';
  const blockIn = (name: string) => BLOCKS.find((one) => one === written(name)) ?? null;
  const isCollected = has_pickup && (written('how') === 'collect' || !has_delivery);
  const placeIn = (name: 'district' | 'place') => PLACE.exec(textIn(written, name))?.[0] ?? '';
  return {
    id: UUID_V7.test(id) ? id : new_id,
    cart: written('cart') ?? cart,
    total: /^\d{1,15}$/.test(total) ? minor(Number.parseInt(total, 10)) : null,
    phone: textIn(written, 'phone'),
    name: textIn(written, 'name'),
    how: isCollected ? 'collect' : 'deliver',
    district: isCollected ? '' : placeIn('district'),
    place: isCollected ? '' : placeIn('place'),
    street: isCollected ? '' : textIn(written, 'street'),
    landmark: isCollected ? '' : textIn(written, 'landmark'),
    note: textIn(written, 'note'),
    sent: blockIn('step'),
    opens: blockIn('open'),
  };
}

/** One line of text that PostgreSQL can store, at most as long as its column. */
function textIn(written: Written, name: keyof typeof FIELD_LENGTHS): string {
  const text = (written(name) ?? '').toWellFormed().normalize('NFC');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are not written
  const line = text.replace(/[\s\u0000-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ');
  return [...line.trim()].slice(0, FIELD_LENGTHS[name]).join('').trim();
}

/** By field: a key of the texts. */
export type CheckoutProblems = Readonly<Record<string, string>>;

/** What the shop knows of the place that a visitor chose. */
export type PlaceFacts = {
  /** Ids of the areas of the chosen district. */
  areas: readonly string[];
  districts: readonly string[];
  /** Whether a zone of the shop has the chosen area. */
  is_served: boolean;
};

const MOBILE = /^\+8801[3-9]\d{8}$/;

/** In Bangladesh a mobile number; elsewhere any with its country. Null: it is none. */
export function readMobile(typed: string): string | null {
  const phone = normalizePhone(typed);
  return phone === null || (phone.startsWith('+880') && !MOBILE.test(phone)) ? null : phone;
}

const NAME_MIN = 2;

export function problemsOf(
  block: Block,
  fields: CheckoutFields,
  facts: PlaceFacts,
): CheckoutProblems {
  const isDelivered = fields.how === 'deliver';
  const isNamed = [...fields.name].length >= NAME_MIN;
  const isInDistrict = facts.areas.includes(fields.place);
  const found: Record<Block, readonly [string, string | null][]> = {
    who: [
      ['phone', readMobile(fields.phone) === null ? 'e_phone_not_mobile' : null],
      ['name', isNamed ? null : 'e_name_needed'],
      [
        'district',
        isDelivered && !facts.districts.includes(fields.district) ? 'e_district_needed' : null,
      ],
    ],
    where: isDelivered
      ? [
          ['place', placeProblem(isInDistrict, facts.is_served)],
          ['street', fields.street === '' ? 'e_street_needed' : null],
        ]
      : [],
    pay: [],
  };
  return Object.fromEntries(found[block].filter(([, problem]) => problem !== null)) as Record<
    string,
    string
  >;
}

function placeProblem(isInDistrict: boolean, isServed: boolean): string | null {
  if (!isInDistrict) return 'e_place_needed';
  return isServed ? null : 'e_place_not_served';
}

/** The block that is open, and what is wrong in it. */
export type OpenBlock = { open: Block; problems: CheckoutProblems };

/**
 * The first block that is not complete. Its problems are only shown once it was sent: a block that
 * opens for the first time is empty, and not wrong.
 */
export function openBlockOf(fields: CheckoutFields & CheckoutStep, facts: PlaceFacts): OpenBlock {
  const { sent, opens } = fields;
  const reached = sent === null ? -1 : BLOCKS.indexOf(sent);
  for (const [at, block] of BLOCKS.entries()) {
    if (opens === block) return { open: block, problems: {} };
    const problems = problemsOf(block, fields, facts);
    if (Object.keys(problems).length > 0) {
      return { open: block, problems: at <= reached ? problems : {} };
    }
  }
  return { open: sent === null ? 'who' : 'pay', problems: {} };
}

/** A checkout that is complete. */
export type Checkout = {
  id: string;
  lines: SavedLine[];
  total: Minor;
  phone: string;
  name: string;
  /** null: it is collected. */
  address: { place_id: string; street: string; landmark: string } | null;
  note: string;
};

/** Null: a block is not complete. */
export function checkoutOf(fields: CheckoutFields, facts: PlaceFacts): Checkout | null {
  const phone = readMobile(fields.phone);
  const isWrong = BLOCKS.some((block) => Object.keys(problemsOf(block, fields, facts)).length > 0);
  if (isWrong || phone === null || fields.total === null) return null;
  const { id, total, name, note, place: place_id, street, landmark } = fields;
  const address = fields.how === 'deliver' ? { place_id, street, landmark } : null;
  return { id, lines: readSavedCart(fields.cart), total, phone, name, address, note };
}
