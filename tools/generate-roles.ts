import { writeFile } from 'node:fs/promises';
import { READY_ROLES } from '#domains/access/core/roles.ts';
import { endpoints } from '../apps/server/endpoints.ts';
import { rolesTable } from '../apps/server/roles-table.ts';

const FILE = new URL('../apps/server/roles.txt', import.meta.url);

await writeFile(FILE, rolesTable(endpoints, READY_ROLES));
console.log('apps/server/roles.txt written');
