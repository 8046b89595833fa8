import type { MenuItem } from '../../core/content.ts';

export const MENU_PATH: Readonly<Record<MenuItem, string>> = {
  features: '/features',
  price: '/price',
  blog: '/blog',
  contact: '/contact',
};
