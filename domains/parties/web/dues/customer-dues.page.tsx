import { customerAgeingRoute } from '../../contract/dues.ts';
import { Dues } from './dues.tsx';

export default function CustomerDues() {
  return <Dues key="customer" kind="customer" route={customerAgeingRoute} />;
}
