import { supplierAgeingRoute } from '../../contract/dues.ts';
import { Dues } from './dues.tsx';

export default function SupplierDues() {
  return <Dues key="supplier" kind="supplier" route={supplierAgeingRoute} />;
}
