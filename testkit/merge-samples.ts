import type { createCustomerRoute } from '#domains/parties/contract/party.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { addLentils, unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

async function addParty(w: World, create: typeof createCustomer): Promise<string> {
  const body = { code: unique(), name: 'Rahima', phone: '' };
  return answerOf(await w.shop.call<typeof createCustomerRoute>(create, { body })).data.id;
}

const SUPPLIER = createSupplier as unknown as typeof createCustomer;

async function people(w: World, create: typeof createCustomer) {
  return { params: { id: await addParty(w, create) }, gone_id: await addParty(w, create) };
}

async function goods(w: World) {
  const [kept, gone] = [await addLentils(w), await addLentils(w)];
  return { params: { id: kept.id }, gone_id: gone.id };
}

const asked = ({ params, gone_id }: { params: { id: string }; gone_id: string }) => ({
  params,
  query: { gone_id },
});
const done = ({ params, gone_id }: { params: { id: string }; gone_id: string }) => ({
  params,
  body: { gone_id },
});

export const MERGE_SAMPLES: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'GET /inventory/product/{id}/merge': async (w) => asked(await goods(w)),
  'POST /inventory/product/{id}/merge': async (w) => done(await goods(w)),
  'GET /customers/{id}/merge': async (w) => asked(await people(w, createCustomer)),
  'POST /customers/{id}/merge': async (w) => done(await people(w, createCustomer)),
  'GET /suppliers/{id}/merge': async (w) => asked(await people(w, SUPPLIER)),
  'POST /suppliers/{id}/merge': async (w) => done(await people(w, SUPPLIER)),
};
