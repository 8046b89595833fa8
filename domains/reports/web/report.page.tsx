import { useParams } from 'react-router';
import { ReportIndex } from './frame/report-index.tsx';
import { ReportPage } from './frame/report-page.tsx';
import { REPORTS } from './frame/use-report.ts';

/** A report by its name; an unknown name shows the index. */
export default function NamedReport() {
  const { name } = useParams();
  const shown = REPORTS.find(({ report }) => report.name === name);
  return shown === undefined ? <ReportIndex /> : <ReportPage key={name} shown={shown} />;
}
