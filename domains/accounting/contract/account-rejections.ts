/** Where an account cannot stand in the chart. */
export const placeRejections = {
  account_not_found: 422,
  account_under_itself: 422,
  section_differs: 422,
  too_deep: 422,
  name_taken: 409,
  code_taken: 409,
  code_does_not_fit: 422,
  account_does_not_fit: 422,
} as const;

/** Of a change of an account, from whichever list it is made. */
export const changeRejections = {
  version_conflict: 409,
  system_account: 409,
  account_has_lines: 409,
  merged_already: 409,
  balance_not_zero: 409,
  account_in_use: 409,
  ...placeRejections,
} as const;
