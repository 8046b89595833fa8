import type { QueryClient } from '@tanstack/react-query';
import { allPagesFor } from '#platform/client/all-pages.ts';
import type { Register } from '../../contract/register.ts';
import { listRegistersRoute } from '../../contract/register.ts';
import { warehousesQuery } from './warehouses-query.ts';

const KEY = 'register';
const FRESH_MS = 60_000;

export const registersQuery = () => ({ ...allPagesFor(listRegistersRoute), staleTime: FRESH_MS });

/** Stores the register of this device, until another one is chosen. */
export function rememberRegister(id: string): void {
  localStorage.setItem(KEY, id);
}

/** The register chosen on this device, or the only one of the branch. */
export function deviceRegister(
  registers: readonly Register[],
  branch_id: string | undefined,
): Register | null {
  const near = registers.filter((register) => register.branch_id === branch_id);
  const chosen = localStorage.getItem(KEY);
  const [only] = near;
  return near.find(({ id }) => id === chosen) ?? (near.length === 1 ? (only ?? null) : null);
}

/**
 * The register of this device if its shift is open: documents posted here use its drawer. It reads
 * only cached queries: the till has loaded them, and sells without a register too.
 */
export function openRegisterOf(client: QueryClient, warehouse_id: string): string | undefined {
  const registers = client.getQueryData(registersQuery().queryKey) ?? [];
  const register = deviceRegister(registers, branchOf(client, warehouse_id));
  return register?.shift === null ? undefined : register?.id;
}

/** The branch of a warehouse that the page has loaded; empty: not loaded. */
export function branchOf(client: QueryClient, warehouse_id: string): string {
  const warehouses = client.getQueryData(warehousesQuery().queryKey) ?? [];
  return warehouses.find(({ id }) => id === warehouse_id)?.branch_id ?? '';
}
