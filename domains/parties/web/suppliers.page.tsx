import { Parties } from './parties.tsx';

export default function Suppliers() {
  return <Parties key="supplier" kind="supplier" />;
}
