import {
  IconBuildingStore,
  IconBuildings,
  IconCalendarOff,
  IconCash,
  IconFileImport,
  IconHistory,
  IconKey,
  IconPasswordFingerprint,
  IconPlugConnected,
  IconShieldLock,
  IconUserShield,
  IconUsersGroup,
  IconWorldWww,
} from '@tabler/icons-react';
import type { NavItem } from '../navigation.ts';

/** A page of the settings; its texts are in `settings`: security, security_text. */
export type SettingsItem = NavItem & {
  /** Its subject: the user, the staff, or the shop. */
  about: 'you' | 'people' | 'shop';
};

export const SETTINGS: readonly SettingsItem[] = [
  {
    to: '/dashboard/settings/pin',
    label: 'pin',
    icon: IconPasswordFingerprint,
    permission: null,
    about: 'you',
  },
  {
    to: '/dashboard/settings/security',
    label: 'security',
    icon: IconShieldLock,
    permission: null,
    about: 'you',
  },
  {
    to: '/dashboard/settings/staff',
    label: 'staff',
    icon: IconUsersGroup,
    permission: 'staff-users.read',
    about: 'people',
  },
  {
    to: '/dashboard/settings/roles',
    label: 'roles',
    icon: IconUserShield,
    permission: 'role.read',
    about: 'people',
  },
  {
    to: '/dashboard/settings/api-keys',
    label: 'api_keys',
    icon: IconKey,
    permission: 'api-keys.read',
    about: 'people',
  },
  {
    to: '/dashboard/settings/audit-log',
    label: 'audit_log',
    icon: IconHistory,
    permission: 'audit-log.read',
    about: 'people',
  },
  {
    to: '/dashboard/settings/shop',
    label: 'shop',
    icon: IconBuildingStore,
    permission: 'shop-settings.update',
    about: 'shop',
  },
  {
    to: '/dashboard/settings/books',
    label: 'closing',
    icon: IconCalendarOff,
    permission: 'periods.read',
    about: 'shop',
  },
  {
    to: '/dashboard/imports',
    label: 'imports',
    icon: IconFileImport,
    permission: 'imports.read',
    about: 'shop',
  },
  {
    to: '/dashboard/settings/branches',
    label: 'branches',
    icon: IconBuildings,
    permission: 'branches.update',
    about: 'shop',
  },
  {
    to: '/dashboard/settings/payment-methods',
    label: 'payment_methods',
    icon: IconCash,
    permission: 'payment-method.update',
    about: 'shop',
  },
  {
    to: '/dashboard/settings/store',
    label: 'web_store',
    icon: IconWorldWww,
    permission: 'store.read',
    about: 'shop',
  },
  {
    to: '/dashboard/settings/integrations',
    label: 'integrations',
    icon: IconPlugConnected,
    permission: 'app-integrations.read',
    about: 'shop',
  },
];
