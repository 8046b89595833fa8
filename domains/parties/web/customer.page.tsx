import { Statement } from './statement.tsx';

export default function Customer() {
  return <Statement kind="customer" />;
}
