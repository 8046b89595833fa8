/**
 * A story of a shop: events in the order of posting, each with the entry that it must make.
 * Amounts are minor units, quantities whole units, rates parts per million. A document is named by
 * the number of its event, an opening due by `number/party`.
 */
export type Story = {
  readonly title: string;
  readonly shop: {
    readonly currency: string;
    readonly fiscal_year_first_month: number;
    readonly vat_registered: boolean;
    readonly rounding_unit: number;
  };
  readonly parties: readonly { name: string; side: 'customer' | 'supplier' }[];
  readonly products: readonly { code: string; kind?: string; vat_rate: number }[];
  readonly accounts: readonly StoryAccount[];
  readonly events: readonly StoryEvent[];
};

export type StoryAccount = { code: string; name: string; section: string; flow: string };

export type GoldenLine = { account: string; party?: string; debit: number; credit: number };

export type StoryEvent = {
  readonly no: number;
  readonly day: string;
  readonly kind: string;
  readonly entry: readonly GoldenLine[];
} & Readonly<Record<string, unknown>>;

export type EventOf<Fields> = StoryEvent & Readonly<Fields>;

export type Payment = { account: string; party?: string; amount: number };

/** A story file calls its products goods. */
export function readStory(text: string): Story {
  const file = JSON.parse(text) as Omit<Story, 'products'> & Record<string, unknown>;
  return { ...file, products: file['goods'] as Story['products'] };
}

/** `1130 Karim 84.00`: lines as text, in the order of their accounts; a credit is negative. */
export function showLines(lines: readonly GoldenLine[]): string[] {
  return lines
    .map(({ account, party, debit, credit }) => {
      const whose = party === undefined ? '' : ` ${party}`;
      return `${account}${whose} ${((debit - credit) / 100).toFixed(2)}`;
    })
    .sort();
}
