import type { Repair, RepairContent } from '../contract/repair.ts';
import { draftOfOrder } from './part/draft-of-order.ts';
import { EMPTY_TRADE, type TradeDraft, toRequest } from './part/trade-draft.ts';

/** A repair that is being edited: its order and its device. */
export type RepairDraft = {
  order: TradeDraft;
  device: string;
  variant_id: string;
  serial: string;
  fault: string;
  technician_id: string;
  /** As typed. */
  warranty_days: number | null;
};

export const EMPTY_REPAIR: RepairDraft = {
  order: EMPTY_TRADE,
  device: '',
  variant_id: '',
  serial: '',
  fault: '',
  technician_id: '',
  warranty_days: null,
};

export function draftOfRepair(repair: Repair): RepairDraft {
  const { device, variant_id, serial, fault, technician, warranty_days } = repair;
  return {
    order: draftOfOrder(repair),
    device,
    variant_id: variant_id ?? '',
    serial,
    fault,
    technician_id: technician?.id ?? '',
    warranty_days: warranty_days === 0 ? null : warranty_days,
  };
}

/** What is missing before it can be saved; null: nothing. */
export function missingOfRepair({ order, device }: RepairDraft): 'party' | 'device' | null {
  if (order.party === null) return 'party';
  return device.trim() === '' ? 'device' : null;
}

export function repairRequestOf(draft: RepairDraft): RepairContent {
  const { order, device, variant_id, serial, fault, technician_id, warranty_days } = draft;
  return {
    ...toRequest(order, 'sold'),
    device: device.trim(),
    serial: serial.trim(),
    fault: fault.trim(),
    variant_id: variant_id || undefined,
    technician_id: technician_id || undefined,
    warranty_days: warranty_days ?? 0,
  };
}
