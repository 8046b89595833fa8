import { foldText } from '#domains/kernel/core/fold-text.ts';
import { romanise } from '#domains/kernel/core/romanise.ts';

/** From the largest to the smallest. */
export const PLACE_LEVELS = ['country', 'region', 'sub_region', 'city'] as const;

export type PlaceLevel = (typeof PLACE_LEVELS)[number];

export const PLACE_KINDS = ['country', 'division', 'district', 'upazila', 'thana'] as const;

export type PlaceKind = (typeof PLACE_KINDS)[number];

export type Place = {
  id: string;
  level: PlaceLevel;
  kind: PlaceKind;
  /** Unique among the places of its kind in the country. */
  code: string;
  /** null: a country. */
  parent_id: string | null;
  name: string;
  name_bn: string;
};

type Names = Pick<Place, 'name' | 'name_bn'> & { other_names: readonly string[] };

/** The text that a search is looked up in: one name a line, the Bengali one also as it is typed. */
export function placeSearchText({ name, name_bn, other_names }: Names): string {
  const names = [name, ...other_names, name_bn].map(foldText);
  return [...names, romanise(foldText(name_bn))].join('\n');
}
