import { changeStoreProduct, listAllProducts, listStoreProducts } from './products.ts';
import { changeStoreSettings, readHandle, readStoreSettings } from './settings.ts';
import {
  changeShippingMethod,
  createShippingMethod,
  listShippingMethods,
} from './shipping-methods.ts';
import { cancelWebOrder, confirmWebOrder, listWebOrders, readWebOrder } from './web-orders.ts';

export const endpoints = [
  readStoreSettings,
  changeStoreSettings,
  readHandle,
  listStoreProducts,
  changeStoreProduct,
  listAllProducts,
  listShippingMethods,
  createShippingMethod,
  changeShippingMethod,
  listWebOrders,
  readWebOrder,
  confirmWebOrder,
  cancelWebOrder,
];
