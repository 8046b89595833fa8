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
  return { params: { id: await addParty(w, create) }, duplicate_id: await addParty(w, create) };
}

async function addMergePair(w: World) {
  const [survivor, duplicate] = [await addLentils(w), await addLentils(w)];
  return { params: { id: survivor.id }, duplicate_id: duplicate.id };
}

const previewInput = ({
  params,
  duplicate_id,
}: {
  params: { id: string };
  duplicate_id: string;
}) => ({
  params,
  query: { duplicate_id },
});
const done = ({ params, duplicate_id }: { params: { id: string }; duplicate_id: string }) => ({
  params,
  body: { duplicate_id },
});

export const MERGE_SAMPLES: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'GET /inventory/product/{id}/merge': async (w) => previewInput(await addMergePair(w)),
  'POST /inventory/product/{id}/merge': async (w) => done(await addMergePair(w)),
  'GET /customers/{id}/merge': async (w) => previewInput(await people(w, createCustomer)),
  'POST /customers/{id}/merge': async (w) => done(await people(w, createCustomer)),
  'GET /suppliers/{id}/merge': async (w) => previewInput(await people(w, SUPPLIER)),
  'POST /suppliers/{id}/merge': async (w) => done(await people(w, SUPPLIER)),
};
