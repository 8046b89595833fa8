export default function TrialBalance() { return null; }
