import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deviceRegister,
  registersQuery,
  rememberRegister,
} from '#domains/shops/web/part/open-register.ts';
import { warehousesQuery } from '#domains/shops/web/part/warehouses-query.ts';

/** The registers of a warehouse, and the one assigned to this device. */
export function useDeviceRegister(warehouse_id: string) {
  const warehouses = useQuery(warehousesQuery());
  const result = useQuery(registersQuery());
  const [, setChosen] = useState('');
  const branch_id = warehouses.data?.find(({ id }) => id === warehouse_id)?.branch_id;
  const all = result.data ?? [];
  return {
    registers: all.filter((register) => register.branch_id === branch_id),
    register: deviceRegister(all, branch_id),
    isKnown: result.data !== undefined && branch_id !== undefined,
    choose: (id: string) => {
      rememberRegister(id);
      setChosen(id);
    },
  };
}
