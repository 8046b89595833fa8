import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const page = (path: string) => `../../domains/${path}`;

export default [
  layout('application.layout.tsx', [
    route('login', page('identity/web/login.page.tsx')),
    route('welcome', page('setup/web/welcome.page.tsx')),
    route('registration', page('identity/web/registration.page.tsx')),
    route('verify', page('identity/web/verify.page.tsx')),
    route('forgot-password', page('identity/web/forgot-password.page.tsx')),
    route('r/:token', 'receipt.page.tsx'),
    route('dashboard', 'dashboard.page.tsx', [
      index(page('reports/web/today.page.tsx')),
      route('pos', page('pos/web/sell.page.tsx')),
      route('pos/return', page('sales/web/return.page.tsx')),
      route('pos/shifts', page('pos/web/shifts.page.tsx')),
      route('pos/shifts/:id', page('pos/web/shift-report.page.tsx')),
      route('sales', page('pos/web/sales.page.tsx')),
      route('stock', page('inventory/web/stock.page.tsx')),
      route('stock/:variant_id', page('inventory/web/movements.page.tsx')),
      route('customers', page('parties/web/customers.page.tsx')),
      route('customers/:id', page('parties/web/customer.page.tsx')),
      route('suppliers', page('parties/web/suppliers.page.tsx')),
      route('suppliers/:id', page('parties/web/supplier.page.tsx')),
      route('ledger', page('accounting/web/ledger.page.tsx')),
      route('documents/:id', page('reports/web/document.page.tsx')),
      route('reports/trial-balance', page('accounting/web/trial-balance.page.tsx')),
      layout('settings.layout.tsx', [
        route('settings', 'settings.page.tsx'),
        route('settings/security', page('identity/web/security.page.tsx')),
        route('settings/staff', page('access/web/staff.page.tsx')),
        route('settings/staff/:id', page('access/web/staff-user.page.tsx')),
        route('settings/roles', page('access/web/roles.page.tsx')),
        route('settings/shop', page('setup/web/shop-settings.page.tsx')),
        route('settings/branches', page('setup/web/branches.page.tsx')),
      ]),
    ]),
    route('dashboard/*', 'not-found.page.tsx'),
  ]),
  layout('site.layout.tsx', [
    index(page('site/web/home.page.tsx')),
    route('features', page('site/web/features.page.tsx')),
    route('features/:slug', page('site/web/feature.page.tsx')),
    route('price', page('site/web/price.page.tsx')),
    route('blog', page('site/web/blog.page.tsx')),
    route('blog/:slug', page('site/web/post.page.tsx')),
    route('contact', page('site/web/contact.page.tsx')),
    route('privacy', page('site/web/privacy.page.tsx')),
    route('terms', page('site/web/terms.page.tsx')),
    route('*', page('site/web/missing.page.tsx')),
  ]),
] satisfies RouteConfig;
