import { Statement } from './statement.tsx';

export default function Supplier() {
  return <Statement kind="supplier" />;
}
