export type NewEntry = {
  shop_id: string;
  id: string;
  document_id: string;
  posting_kind: 'between_branches' | 'post' | 'rebilled' | 'revaluation' | 'shortfall';
  branch_id: string;
  business_date: string;
  reverses_id: string | null;
};
