import { buildWeb } from '../apps/server/build-web.ts';

const { folder, wasBuilt } = await buildWeb();
console.log(`${folder} ${wasBuilt ? 'was built' : 'is of these very sources'}`);
