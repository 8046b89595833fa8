import { changeStoreProduct, listAllProducts, listStoreProducts } from './products.ts';
import { changeStoreSettings, readHandle, readStoreSettings } from './settings.ts';

export const endpoints = [
  readStoreSettings,
  changeStoreSettings,
  readHandle,
  listStoreProducts,
  changeStoreProduct,
  listAllProducts,
];
