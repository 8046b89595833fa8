import { buildWeb } from '../apps/web/build.ts';

const { folder, wasBuilt } = await buildWeb();
console.log(`${folder} ${wasBuilt ? 'was built' : 'is of these very sources'}`);
