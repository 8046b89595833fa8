import type { Endpoint } from '#platform/http/endpoint.ts';
import { archiveBrand } from './archive-brand.ts';
import { archiveCategory } from './categories/archive-category.ts';
import { changeCategory } from './categories/change-category.ts';
import { createCategory } from './categories/create-category.ts';
import { listCategories } from './categories/list-categories.ts';
import { orderCategories } from './categories/order-categories.ts';
import { setCategoryPicture } from './categories/set-category-picture.ts';
import { changeBrand } from './change-brand.ts';
import { createBrand } from './create-brand.ts';
import {
  archiveCustomField,
  changeCustomField,
  createCustomField,
  listCustomFields,
} from './custom-fields.ts';
import { listBrands } from './list-brands.ts';
import { changePrices } from './prices/change-prices.ts';
import { listCosts } from './prices/list-costs.ts';
import { listPriceBatches } from './prices/list-price-batches.ts';
import { listPrices } from './prices/list-prices.ts';
import { planPrice } from './prices/plan-price.ts';
import { previewPrices } from './prices/preview-prices.ts';
import {
  addPriceListLine,
  changePriceListLine,
  listPriceListLines,
  removePriceListLine,
} from './prices/price-list-lines.ts';
import {
  changePriceList,
  createPriceList,
  listPriceLists,
  readPriceList,
} from './prices/price-lists.ts';
import { cancelPricePlan, listPlannedPrices, listPricePlans } from './prices/price-plans.ts';
import { undoPrices } from './prices/undo-prices.ts';
import { addVariant } from './products/add-variant.ts';
import { archiveProducts } from './products/archive-products.ts';
import { listArchived, restoreArchived } from './products/archived.ts';
import { changeProduct } from './products/change-product.ts';
import { changeVariant } from './products/change-variant.ts';
import { createProduct } from './products/create-product.ts';
import { deleteProduct } from './products/delete-product.ts';
import { listNewProducts } from './products/list-new-products.ts';
import { listProducts } from './products/list-products.ts';
import { listVariants } from './products/list-variants.ts';
import { makeBarcodes } from './products/make-barcodes.ts';
import {
  addProductPicture,
  arrangeProductPictures,
  removeProductPicture,
} from './products/product-pictures.ts';
import { readProduct } from './products/read-product.ts';
import { setParts } from './products/set-parts.ts';
import { widenOptions } from './products/widen-options.ts';
import { listPosProducts, listWarehousePosProducts } from './sync/list-pos-products.ts';
import { otherLocations } from './sync/other-locations.ts';
import { posPrices } from './sync/pos-prices.ts';
import { changeUnit } from './units/change-unit.ts';
import { createUnit } from './units/create-unit.ts';
import { deleteUnit } from './units/delete-unit.ts';
import { listUnits } from './units/list-units.ts';
import { setUnits } from './units/set-units.ts';

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
  listNewProducts,
  listVariants,
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
  cancelPricePlan,
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
  listWarehousePosProducts,
  otherLocations,
  makeBarcodes,
];
