import {
  IconAddressBook,
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandYoutube,
  IconCashRegister,
  IconPackage,
  IconPlug,
  IconPoint,
  IconReceipt,
  IconReport,
  IconScale,
  IconTruck,
  IconUserShield,
  IconWorldWww,
} from '@tabler/icons-react';

/** The icons that an editor can choose. */
const ICONS: Readonly<Record<string, typeof IconPackage>> = {
  'address-book': IconAddressBook,
  'brand-facebook': IconBrandFacebook,
  'brand-linkedin': IconBrandLinkedin,
  'brand-youtube': IconBrandYoutube,
  'cash-register': IconCashRegister,
  package: IconPackage,
  plug: IconPlug,
  receipt: IconReceipt,
  report: IconReport,
  scale: IconScale,
  truck: IconTruck,
  'user-shield': IconUserShield,
  'world-www': IconWorldWww,
};

const isOfElsewhere = (name: string) => name.startsWith('brand-');

/** Icons for features; those of social links are separate. */
export const ICON_NAMES = Object.keys(ICONS).filter((name) => !isOfElsewhere(name));
export const SOCIAL_ICON_NAMES = Object.keys(ICONS).filter(isOfElsewhere);

export function SiteIcon({ name, size = 24 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? IconPoint;
  return <Icon size={size} stroke={1.5} aria-hidden="true" />;
}
