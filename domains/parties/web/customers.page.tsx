import { Parties } from './parties.tsx';

export default function Customers() {
  return <Parties key="customer" kind="customer" />;
}
