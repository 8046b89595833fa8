import type { Endpoint } from '#platform/http/endpoint.ts';
import { addVariant } from './add-variant.ts';
import { archiveBrand } from './archive-brand.ts';
import { archiveCategory } from './archive-category.ts';
import { archiveProducts } from './archive-products.ts';
import { listArchived, restoreArchived } from './archived.ts';
import { changeBrand } from './change-brand.ts';
import { changeCategory } from './change-category.ts';
import { changePrices } from './change-prices.ts';
import { changeProduct } from './change-product.ts';
import { changeUnit } from './change-unit.ts';
import { changeVariant } from './change-variant.ts';
import { createBrand } from './create-brand.ts';
import { createCategory } from './create-category.ts';
import { createProduct } from './create-product.ts';
import { createUnit } from './create-unit.ts';
import {
  archiveCustomField,
  changeCustomField,
  createCustomField,
  listCustomFields,
} from './custom-fields.ts';
import { deleteProduct } from './delete-product.ts';
import { deleteUnit } from './delete-unit.ts';
import { listBrands } from './list-brands.ts';
import { listCategories } from './list-categories.ts';
import { listCosts } from './list-costs.ts';
import { listPosProducts } from './list-pos-products.ts';
import { listPriceBatches } from './list-price-batches.ts';
import { listPrices } from './list-prices.ts';
import { listProducts } from './list-products.ts';
import { listUnits } from './list-units.ts';
import { makeBarcodes } from './make-barcodes.ts';
import { orderCategories } from './order-categories.ts';
import { otherPlaces } from './other-places.ts';
import { planPrice } from './plan-price.ts';
import { posPrices } from './pos-prices.ts';
import { previewPrices } from './preview-prices.ts';
import {
  addPriceListLine,
  changePriceListLine,
  listPriceListLines,
  removePriceListLine,
} from './price-list-lines.ts';
import { changePriceList, createPriceList, listPriceLists, readPriceList } from './price-lists.ts';
import { giveUpPricePlan, listPlannedPrices, listPricePlans } from './price-plans.ts';
import {
  addProductPicture,
  arrangeProductPictures,
  removeProductPicture,
} from './product-pictures.ts';
import { readProduct } from './read-product.ts';
import { setCategoryPicture } from './set-category-picture.ts';
import { setParts } from './set-parts.ts';
import { setUnits } from './set-units.ts';
import { syncPosProducts } from './sync-pos-products.ts';
import { undoPrices } from './undo-prices.ts';
import { widenOptions } from './widen-options.ts';

export const endpoints: readonly Endpoint[] = [
  listCategories,
  createCategory,
  changeCategory,
  archiveCategory,
  orderCategories,
  setCategoryPicture,
  listBrands,
  createBrand,
  changeBrand,
  archiveBrand,
  listCustomFields,
  createCustomField,
  changeCustomField,
  archiveCustomField,
  listArchived,
  restoreArchived,
  listUnits,
  createUnit,
  changeUnit,
  deleteUnit,
  listProducts,
  createProduct,
  archiveProducts,
  readProduct,
  changeProduct,
  deleteProduct,
  addProductPicture,
  arrangeProductPictures,
  removeProductPicture,
  addVariant,
  widenOptions,
  changeVariant,
  setUnits,
  setParts,
  listPrices,
  previewPrices,
  changePrices,
  listPriceBatches,
  undoPrices,
  listPricePlans,
  giveUpPricePlan,
  listPlannedPrices,
  planPrice,
  listCosts,
  listPriceLists,
  createPriceList,
  readPriceList,
  changePriceList,
  listPriceListLines,
  addPriceListLine,
  changePriceListLine,
  removePriceListLine,
  posPrices,
  listPosProducts,
  otherPlaces,
  syncPosProducts,
  makeBarcodes,
];
