/** The most characters of each text of a store. */
export const TEXT_LENGTHS = {
  name: 200,
  name_bn: 200,
  slogan: 300,
  slogan_bn: 300,
  phone: 40,
  hours: 200,
  hours_bn: 200,
  closed_message: 500,
  closed_message_bn: 500,
} as const;
