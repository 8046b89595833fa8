import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  archiveWarehouseRoute,
  changeBranchRoute,
  changeWarehouseRoute,
  createWarehouseRoute,
  type NegativeStock,
} from '#domains/shops/contract/branch.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { archiveBranchRoute, createBranchRoute } from '../contract/branch.ts';
import type { Edited } from './locations.ts';

export type LocationFields = {
  code: string;
  name: string;
  name_bn: string;
  address: string;
  /** For a warehouse. */
  negative_stock: NegativeStock;
  is_saleable: boolean;
};

/** Saves or closes a branch or warehouse, then reloads every list that names one. */
export function useLocationForm(edited: Edited, onDone: () => void) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries();
    onDone();
  };
  const saving = useMutation({
    mutationFn: (fields: LocationFields) => send(edited, fields),
    onSuccess,
  });
  const archiving = useMutation({ mutationFn: () => archiveLocation(edited), onSuccess });
  const error = saving.error ?? archiving.error;
  return {
    save: (fields: LocationFields) => {
      archiving.reset();
      saving.mutate(fields);
    },
    archive: () => {
      saving.reset();
      archiving.mutate();
    },
    failure: failureMessage(error, t('unreached')),
    isBusy: saving.isPending || archiving.isPending,
  };
}

async function send(edited: Edited, fields: LocationFields): Promise<unknown> {
  const { code, name, name_bn, address, is_saleable } = fields;
  if (edited.kind === 'warehouse') {
    const { branch, warehouse } = edited;
    if (warehouse === null) {
      const body = { branch_id: branch.id, name, name_bn, is_saleable };
      return call(createWarehouseRoute, { body });
    }
    const { id, version } = warehouse;
    const { negative_stock } = fields;
    const body = { version, name, name_bn, negative_stock, is_saleable };
    return call(changeWarehouseRoute, { params: { id }, body });
  }
  if (edited.branch === null) {
    const warehouse = { name: `${name} shop`, name_bn: name_bn === '' ? '' : `${name_bn} দোকান` };
    const body = { code: code.toUpperCase(), name, name_bn, address, warehouse };
    return call(createBranchRoute, { body });
  }
  const { id, version } = edited.branch;
  return call(changeBranchRoute, { params: { id }, body: { version, name, name_bn, address } });
}

async function archiveLocation(edited: Edited): Promise<void> {
  if (edited.kind === 'branch') {
    if (edited.branch === null) return;
    await call(archiveBranchRoute, { params: { id: edited.branch.id } });
  } else if (edited.warehouse !== null) {
    await call(archiveWarehouseRoute, { params: { id: edited.warehouse.id } });
  }
}
