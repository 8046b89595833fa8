import { data } from 'react-router';
import { SiteMessage } from './site-message.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function Missing() {
  return <SiteMessage kind="missing" />;
}
