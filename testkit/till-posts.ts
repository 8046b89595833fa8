import { v7 as newId } from 'uuid';
import { postCashMovement } from '#domains/pos/server/drawer/post-cash-movement.ts';
import { openShift } from '#domains/pos/server/shift/open-shift.ts';
import type { createRegisterRoute } from '#domains/shops/contract/register.ts';
import { createRegister } from '#domains/shops/server/create-register.ts';
import { answerOf, type TestShop } from './shop.ts';

export type TillPosts = {
  /** A new register in Mirpur, without a shift. */
  register(): Promise<string>;
  /** The open shift of a new register. */
  shift(): Promise<string>;
  /** 50.00 of cash into the drawer of the register. */
  drawerCash(): Promise<string>;
};

export function tillPosts(shop: TestShop, register_id: string): TillPosts {
  async function register(): Promise<string> {
    const body = { warehouse_id: shop.warehouses.shop, name: `Register ${newId()}` };
    return answerOf(await shop.call<typeof createRegisterRoute>(createRegister, { body })).data.id;
  }
  return {
    register,
    async shift() {
      const body = { id: newId(), register_id: await register(), opening_float: 10_000 };
      answerOf(await shop.call(openShift, { body }));
      return body.id;
    },
    async drawerCash() {
      const id = newId();
      const cash = { direction: 'in', purpose: 'owner', amount: 5_000, reason: 'Small change' };
      answerOf(await shop.call(postCashMovement, { body: { id, register_id, ...cash } }));
      return id;
    },
  };
}
