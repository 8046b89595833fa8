export type Kind = 'customer' | 'supplier';
