import type { ComponentType } from 'react'
import type { Access } from '#server/platform/kernel/facts/contract.ts'

interface PageModule {
  Page: ComponentType
}

export interface AppRoute {
  path: string
  /** Who may open the page; 'operations' is staff. Visitors to other pages than 'anyone' are redirected to /login. */
  access: Access
  /** The page is usable without server data, so the query cache is only loaded with the parts that need it. */
  bare?: true
  load: () => Promise<PageModule>
}

/** All pages: the specification's route table, and targets of mailed links. Each is loaded when it is opened. */
export const routes: readonly AppRoute[] = [
  { path: '/', access: 'anyone', bare: true, load: () => import('./pages/home.tsx') },
  { path: '/login', access: 'anyone', load: () => import('./pages/login.tsx') },
  { path: '/signup', access: 'anyone', load: () => import('./pages/signup.tsx') },
  { path: '/forgot-password', access: 'anyone', load: () => import('./pages/forgot-password.tsx') },
  { path: '/reset-password', access: 'anyone', load: () => import('./pages/reset-password.tsx') },
  { path: '/confirm-email', access: 'anyone', load: () => import('./pages/confirm-email.tsx') },
  { path: '/second-factor', access: 'signed-in', load: () => import('./pages/second-factor.tsx') },
  { path: '/dashboard', access: 'signed-in', load: () => import('./pages/dashboard.tsx') },
  { path: '/profile/edit', access: 'signed-in', load: () => import('./pages/profile-edit.tsx') },
  { path: '/account/settings', access: 'signed-in', load: () => import('./pages/account-settings.tsx') },
  { path: '/account/developer', access: 'signed-in', load: () => import('./pages/developer.tsx') },
  { path: '/account/developer/webhooks/:webhookId', access: 'signed-in', load: () => import('./pages/webhook.tsx') },
  { path: '/alerts', access: 'signed-in', load: () => import('./pages/alerts.tsx') },
  { path: '/unsubscribe/:token', access: 'anyone', load: () => import('./pages/unsubscribe.tsx') },
  { path: '/my-posts', access: 'signed-in', load: () => import('./pages/my-posts.tsx') },
  { path: '/ladder/:ladderId', access: 'signed-in', load: () => import('./pages/ladder.tsx') },
  { path: '/jobs', access: 'signed-in', load: () => import('./pages/jobs.tsx') },
  { path: '/rounds', access: 'signed-in', load: () => import('./pages/rounds.tsx') },
  { path: '/post-request', access: 'anyone', load: () => import('./pages/post-request.tsx') },
  // open to visitors: submitting the form redirects them to /login and keeps what they typed (NEWR-06)
  { path: '/collection-request/new', access: 'anyone', load: () => import('./pages/new-request.tsx') },
  { path: '/job/:jobId', access: 'anyone', load: () => import('./pages/job.tsx') },
  { path: '/job/:jobId/weighbridge', access: 'signed-in', load: () => import('./pages/job-weighbridge.tsx') },
  { path: '/job/:jobId/pack', access: 'signed-in', load: () => import('./pages/job-pack.tsx') },
  { path: '/job/:jobId/receipt', access: 'signed-in', load: () => import('./pages/job-receipt.tsx') },
  { path: '/freecycle', access: 'anyone', load: () => import('./pages/freecycle.tsx') },
  { path: '/freecycle/item/:itemId', access: 'signed-in', load: () => import('./pages/freecycle-item.tsx') },
  { path: '/freecycle/item/:itemId/edit', access: 'signed-in', load: () => import('./pages/freecycle-edit.tsx') },
  { path: '/my-items', access: 'signed-in', load: () => import('./pages/my-items.tsx') },
  { path: '/freecycle/new', access: 'anyone', load: () => import('./pages/freecycle-new.tsx') },
  { path: '/upcycle', access: 'anyone', load: () => import('./pages/upcycle.tsx') },
  { path: '/upcycle/idea/:ideaId', access: 'anyone', load: () => import('./pages/upcycle-idea.tsx') },
  { path: '/upcycle/new', access: 'anyone', load: () => import('./pages/upcycle-new.tsx') },
  { path: '/charities', access: 'anyone', load: () => import('./pages/charities.tsx') },
  { path: '/charities/:charityId', access: 'anyone', load: () => import('./pages/charity.tsx') },
  { path: '/charity-ask', access: 'anyone', load: () => import('./pages/charity-ask.tsx') },
  { path: '/map', access: 'anyone', load: () => import('./pages/map.tsx') },
  { path: '/door/:token', access: 'anyone', load: () => import('./pages/door.tsx') },
  { path: '/scan', access: 'anyone', load: () => import('./pages/scan.tsx') },
  { path: '/business/:businessId', access: 'anyone', load: () => import('./pages/business.tsx') },
  { path: '/business-finder', access: 'anyone', load: () => import('./pages/business-finder.tsx') },
  { path: '/subscribe', access: 'anyone', load: () => import('./pages/subscribe.tsx') },
  { path: '/about', access: 'anyone', bare: true, load: () => import('./pages/legal.tsx') },
  { path: '/terms', access: 'anyone', bare: true, load: () => import('./pages/legal.tsx') },
  { path: '/privacy', access: 'anyone', bare: true, load: () => import('./pages/legal.tsx') },
  { path: '/cookies', access: 'anyone', bare: true, load: () => import('./pages/legal.tsx') },
  { path: '/complaints', access: 'anyone', load: () => import('./pages/legal.tsx') },
  { path: '/reviews-policy', access: 'anyone', bare: true, load: () => import('./pages/legal.tsx') },
  { path: '/accessibility', access: 'anyone', bare: true, load: () => import('./pages/legal.tsx') },
  { path: '/ops', access: 'operations', load: () => import('./pages/ops-overview.tsx') },
  { path: '/ops/failed', access: 'operations', load: () => import('./pages/ops-failed.tsx') },
  { path: '/ops/failed/:jobId', access: 'operations', load: () => import('./pages/ops-failed-job.tsx') },
  { path: '/ops/repairs', access: 'operations', load: () => import('./pages/ops-repairs.tsx') },
  { path: '/ops/trace', access: 'operations', load: () => import('./pages/ops-trace.tsx') },
  { path: '/ops/queues', access: 'operations', load: () => import('./pages/ops-queues.tsx') },
  { path: '/ops/webhooks', access: 'operations', load: () => import('./pages/ops-webhooks.tsx') },
  { path: '/ops/search', access: 'operations', load: () => import('./pages/ops-search.tsx') },
  { path: '/ops/cases', access: 'operations', load: () => import('./pages/ops-cases.tsx') },
  { path: '/ops/cases/:jobId', access: 'operations', load: () => import('./pages/ops-case.tsx') },
  { path: '/ops/verifications', access: 'operations', load: () => import('./pages/ops-verifications.tsx') },
  { path: '/ops/trust', access: 'operations', load: () => import('./pages/ops-trust.tsx') },
  { path: '/ops/reports', access: 'operations', load: () => import('./pages/ops-reports.tsx') },
  { path: '/ops/reviews', access: 'operations', load: () => import('./pages/ops-reviews.tsx') },
  { path: '/ops/people', access: 'operations', load: () => import('./pages/ops-people.tsx') },
  { path: '/ops/people/:userId', access: 'operations', load: () => import('./pages/ops-person.tsx') },
  { path: '/ops/requests', access: 'operations', load: () => import('./pages/ops-requests.tsx') },
  { path: '/ops/reach', access: 'operations', load: () => import('./pages/ops-reach.tsx') },
  { path: '/ops/catalogue', access: 'operations', load: () => import('./pages/ops-catalogue.tsx') },
  { path: '/ops/charities', access: 'operations', load: () => import('./pages/ops-charities.tsx') },
  { path: '/ops/ladders', access: 'operations', load: () => import('./pages/ops-ladders.tsx') },
  { path: '/ops/disputes', access: 'operations', load: () => import('./pages/ops-disputes.tsx') },
  { path: '/ops/staff', access: 'operations', load: () => import('./pages/ops-staff.tsx') },
  { path: '/ops/audit', access: 'operations', load: () => import('./pages/ops-audit.tsx') },
  { path: '*', access: 'anyone', load: () => import('./pages/not-found.tsx') },
]
