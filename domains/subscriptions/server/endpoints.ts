import { listPackages } from './list-packages.ts';

export const endpoints = [listPackages];
