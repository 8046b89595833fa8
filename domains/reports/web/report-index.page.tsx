import { ReportIndex } from './frame/report-index.tsx';

export default function Reports() {
  return <ReportIndex />;
}
