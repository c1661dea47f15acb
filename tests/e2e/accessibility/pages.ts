import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Role } from './page-data.ts'

/** The first heading of the page, or `→` and the target of a redirect. */
interface Row {
  readonly opens: string
  /** Exceptions by role. */
  readonly but?: Partial<Record<Role, string>>
  /** The URL with parameters of the page data; the route's path by default. */
  readonly at?: string
}

const FORWARDED = { customer: '→ /dashboard', carrier: '→ /dashboard', staff: '→ /dashboard' }
const NOWHERE = 'Oops! Page not found'

/** Every route of web/routes.tsx; a missing row fails the test. */
export const ROWS: Readonly<Record<string, Row>> = {
  '/': { opens: 'Post what has to go. Watch the bids arrive.' },
  '/login': { opens: 'Login', but: FORWARDED },
  '/signup': { opens: 'Sign Up', but: FORWARDED },
  '/forgot-password': { opens: 'Forgot your password?' },
  '/reset-password': { opens: 'Choose a new password' },
  '/confirm-email': { opens: 'Confirm your email address' },
  '/second-factor': { opens: '→ /dashboard', but: { staff: 'Set up two-step login' }, at: '/second-factor?setUp' },
  '/dashboard': { opens: 'Welcome to Your Customer Dashboard', but: { carrier: 'Welcome to Your Business Dashboard' } },
  '/profile/edit': { opens: 'Edit Profile' },
  '/account/settings': { opens: 'Account Settings' },
  '/account/developer': { opens: 'API keys and webhooks' },
  '/account/developer/webhooks/:webhookId': {
    opens: 'Webhook not found',
    but: { carrier: 'hooks.example.com' },
  },
  '/alerts': { opens: 'Alerts' },
  '/unsubscribe/:token': { opens: 'Stop these emails' },
  '/my-posts': { opens: 'My Collection Requests' },
  '/ladder/:ladderId': {
    opens: 'Two oak bookcases',
    but: { carrier: 'Not found', staff: 'Not found' },
  },
  '/jobs': { opens: 'Open requests' },
  '/rounds': { opens: 'Rounds' },
  '/post-request': { opens: 'How to post a request' },
  '/collection-request/new': { opens: 'Create New Collection Request' },
  '/job/:jobId': { opens: 'Sofa and mattress' },
  '/job/:jobId/pack': { opens: 'Duty-of-care pack', but: { staff: 'Job not found.' }, at: '/job/:assignedId/pack' },
  '/job/:jobId/receipt': { opens: 'Receipt', but: { staff: 'Job not found.' }, at: '/job/:assignedId/receipt' },
  '/job/:jobId/weighbridge': {
    opens: 'Job not found.',
    but: { carrier: 'Weighbridge card' },
    at: '/job/:assignedId/weighbridge',
  },
  '/freecycle': { opens: 'FreeCycle Connect' },
  '/freecycle/item/:itemId': { opens: 'Oak bookcase' },
  '/freecycle/item/:itemId/edit': {
    opens: 'Edit your item',
    but: { carrier: 'Item not found.', staff: 'Item not found.' },
  },
  '/my-items': { opens: 'Your items' },
  '/freecycle/new': { opens: 'List an Item', but: { visitor: '→ /login' } },
  '/upcycle': { opens: 'Upcycle Inspire' },
  '/upcycle/idea/:ideaId': { opens: 'Ladder shelf' },
  '/upcycle/new': { opens: 'Share Your Upcycle Idea' },
  '/charities': { opens: 'Charity Hub' },
  '/charities/:charityId': { opens: 'Bristol Reuse' },
  '/charity-ask': { opens: 'This link is incomplete' },
  '/map': { opens: 'Map View', at: '/map?postcode=BS6+5QA' },
  '/door/:token': { opens: 'This code doesn’t work today', at: `/door/${'0'.repeat(32)}` },
  '/scan': { opens: 'Scan Item' },
  '/business/:businessId': { opens: 'Hartley Clearances' },
  '/business-finder': { opens: 'Find Local Businesses', at: '/business-finder?postcode=BS6+5QA' },
  '/subscribe': { opens: 'Choose Your Plan' },
  '/about': { opens: 'About us' },
  '/terms': { opens: 'Terms of use' },
  '/privacy': { opens: 'Privacy' },
  '/cookies': { opens: 'Cookies' },
  '/complaints': { opens: 'Complaints' },
  '/reviews-policy': { opens: 'How reviews work' },
  '/accessibility': { opens: 'Accessibility' },
  '/ops': { opens: 'Overview' },
  '/ops/failed': { opens: 'Failed jobs' },
  '/ops/failed/:jobId': { opens: 'Failed job', at: '/ops/failed/:failedJobId' },
  '/ops/repairs': { opens: 'Repairs and replays' },
  '/ops/trace': { opens: 'Trace', at: '/ops/trace?id=:jobId' },
  '/ops/queues': { opens: 'Queues and schedules' },
  '/ops/webhooks': { opens: 'Webhooks' },
  '/ops/search': { opens: 'Search index' },
  '/ops/cases': { opens: 'Cases' },
  '/ops/cases/:jobId': { opens: 'Cases', at: '/ops/cases/:assignedId' },
  '/ops/verifications': { opens: 'Verifications', at: '/ops/verifications?case=:case' },
  '/ops/trust': { opens: 'Registrations', at: '/ops/trust?case=:case' },
  '/ops/reports': { opens: 'Reports', at: '/ops/reports?kind=idea&id=:ideaId' },
  '/ops/people': { opens: 'People', at: '/ops/people?q=carrier' },
  '/ops/people/:userId': { opens: 'People' },
  '/ops/requests': { opens: 'Requests', at: '/ops/requests?q=sofa&request=:jobId' },
  '/ops/reviews': { opens: 'Reviews' },
  '/ops/reach': { opens: 'Reach' },
  '/ops/catalogue': { opens: 'Catalogue', at: '/ops/catalogue?item=sofa-2' },
  '/ops/charities': { opens: 'Charities', at: '/ops/charities?charity=:charityId' },
  '/ops/ladders': { opens: 'Giving away first', at: '/ops/ladders?ladder=:ladderId' },
  '/ops/disputes': { opens: 'Payment disputes' },
  '/ops/staff': { opens: 'Staff' },
  '/ops/audit': { opens: 'Audit log' },
  '*': { opens: NOWHERE, at: '/nowhere' },
}

export interface Route {
  readonly path: string
  readonly access: string
}

/** The route table, parsed as text, because its pages need a browser. */
export const ROUTES: readonly Route[] = [
  ...readFileSync(path.resolve(import.meta.dirname, '../../../web/routes.tsx'), 'utf8').matchAll(
    /path: '([^']+)', access: '([^']+)'/g,
  ),
].map(([, at = '', access = '']) => ({ path: at, access }))

/** Returns whether a role sees the page itself, rather than a sign-in redirect or a 404. */
export const mayEnter = ({ access }: Route, role: Role): boolean =>
  access === 'anyone' || (role !== 'visitor' && access === 'signed-in') || role === 'staff'

/** Staff see what customers see, except on their own pages. */
export const differs = ({ path: at, access }: Route, role: Role): boolean =>
  role !== 'staff' || access === 'operations' || ROWS[at]?.but?.staff !== undefined

/** Returns what a role sees at a route. */
export function expectedHeading({ path: at, access }: Route, role: Role): string {
  if (access !== 'anyone' && role === 'visitor') return '→ /login'
  if (access === 'operations' && role !== 'staff') return NOWHERE
  const row = ROWS[at]
  return row?.but?.[role] ?? row?.opens ?? NOWHERE
}

/** Returns a route's URL with its parameters filled in. */
export const addressOf = ({ path: at }: Route, ids: Readonly<Record<string, string>>): string =>
  (ROWS[at]?.at ?? at).replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
