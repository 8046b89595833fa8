import { redirect } from 'react-router';

export function clientLoader(): Response {
  return redirect('/dashboard/pos');
}

export default function DashboardHome() {
  return null;
}
