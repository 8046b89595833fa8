import type { AppCode } from '../../core/apps.ts';
import { mimsms } from './mimsms.ts';
import type { SmsAdapter } from './sms-adapter.ts';
import { smsNetBd } from './sms-net-bd.ts';

/** The gateways of SMS by their app. */
export const SMS_ADAPTERS: Readonly<Record<AppCode, SmsAdapter>> = {
  sms_net_bd: smsNetBd,
  mimsms,
};
