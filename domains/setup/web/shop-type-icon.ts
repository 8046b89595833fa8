import {
  IconBasket,
  IconBooks,
  IconBuildingStore,
  IconCup,
  IconDeviceMobile,
  IconHammer,
  IconPill,
  IconShirt,
  IconShoe,
  IconSparkles,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ShopType } from '../core/shop-types.ts';

export const SHOP_TYPE_ICONS: Readonly<Record<ShopType, TablerIcon>> = {
  grocery: IconBasket,
  pharmacy: IconPill,
  clothing: IconShirt,
  shoes: IconShoe,
  cosmetics: IconSparkles,
  electronics: IconDeviceMobile,
  hardware: IconHammer,
  stationery: IconBooks,
  food: IconCup,
  other: IconBuildingStore,
};
