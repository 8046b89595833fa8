import { Promises } from './promises.tsx';

export default function Terms() {
  return <Promises of="terms" />;
}
