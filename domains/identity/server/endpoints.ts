import type { Endpoint } from '#platform/http/endpoint.ts';
import { listOwnShops } from './list-own-shops.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { switchShop } from './switch-shop.ts';

export const endpoints: readonly Endpoint[] = [login, logout, listOwnShops, switchShop];
