import { randomUUID } from 'node:crypto'
import { type Answers, anyone } from './callers.ts'
import { door, type Row } from './row.ts'
import * as things from './things.ts'

const html = { accept: 'text/html' }
const page = () => ({ headers: html })
/** Pages that are the same for everybody. */
const PAGES = [
  '',
  'post-request',
  'freecycle',
  'upcycle',
  'charities',
  'business-finder',
  'subscribe',
  'about',
  'terms',
  'privacy',
  'cookies',
  'complaints',
  'reviews-policy',
  'accessibility',
  'signup',
  'login',
  'collection-request/new',
] as const
/** Whose session is over, their links open nothing. */
const WITH_SESSION: Answers = { suspended: '404 not_found', ended: '404 not_found' }

/** Large, and slow to write: asked for by two. */
const FEW: Answers = { visitor: '200', admin: '200' }

/** Every route that no contract declares: pages, files, and what machines ask for. The engine room has its own table. */
export const DOORS: readonly Row[] = [
  ...PAGES.map((path) => door(`GET /${path}`, { any: anyone('200') }, { sends: page })),
  // an address that no page has
  door('GET /*', { any: anyone('404') }, { sends: () => ({ params: { '*': 'nowhere' }, headers: html }) }),
  door(
    'GET /job/:jobId',
    { another: anyone('200'), hidden: anyone('404'), absent: anyone('404') },
    {
      thing: things.assignedRequest,
      hides: things.hiddenRequest,
      sends: ({ ids }) => ({ params: { jobId: ids['requestId'] ?? randomUUID() }, headers: html }),
      tells: { another: ['their text'] },
    },
  ),
  door(
    'GET /upcycle/idea/:ideaId',
    { another: anyone('200'), hidden: anyone('404'), absent: anyone('404') },
    { thing: things.idea, hides: things.hiddenIdea, sends: page, tells: { another: ['their text'] } },
  ),
  door('GET /charities/:charityId', { absent: anyone('404') }, { sends: page }),
  door(
    'GET /freecycle/item/:itemId',
    { another: anyone('200'), hidden: anyone('404'), absent: anyone('404') },
    { thing: things.promised, hides: things.hiddenGift, sends: page, tells: { another: ['their text'] } },
  ),
  door(
    'GET /business/:businessId',
    { another: anyone('200'), absent: anyone('404') },
    {
      thing: things.person,
      sends: ({ ids }) => ({ params: { businessId: ids['userId'] ?? randomUUID() }, headers: html }),
      tells: { another: ['their text'] },
    },
  ),
  door(
    'GET /api/businesses/:userId/qr.svg',
    { another: anyone('200'), absent: anyone('404 not_found') },
    { thing: things.person },
  ),
  door(
    'GET /api/businesses/:userId/qr.png',
    { another: anyone('200'), absent: anyone('404 not_found') },
    { thing: things.person },
  ),
  // A link is a secret of its own, given to who may see the file; it opens in a tab, which sends no token.
  door(
    'GET /files/:token',
    {
      own: anyone('200', WITH_SESSION),
      another: anyone('200'),
      hidden: anyone('404 not_found'),
      absent: anyone('404 not_found'),
    },
    { thing: things.fileLink, hides: things.usedFileLink, once: true },
  ),
  door(
    'GET /media/*',
    { another: anyone('404 not_found'), absent: anyone('404 not_found') },
    { thing: things.privateFile },
  ),
  door('GET /sitemap.xml', { any: anyone('200') }),
  door(
    'GET /sitemap/:name',
    { any: anyone('200'), absent: anyone('404 not_found') },
    { sends: ({ ids }) => ({ params: { name: ids['name'] ?? '1-0.xml' } }) },
  ),
  door('GET /robots.txt', { any: anyone('200') }),
  door('GET /manifest.webmanifest', { any: anyone('200') }),
  door('GET /healthz', { any: anyone('200') }),
  // everybody here comes through a proxy
  door('GET /readyz', { any: anyone('404 not_found') }),
  door('GET /metrics', { any: anyone('404 not_found') }),
  door('GET /api/docs', { any: anyone('301') }),
  door('GET /api/docs/*', { any: FEW }, { sends: () => ({ params: { '*': 'openapi.json' } }) }),
  door(
    'POST /unsubscribe/:token',
    { any: anyone('404 not_found') },
    { sends: () => ({ params: { token: 'forged' }, body: {} }) },
  ),
  door(
    'POST /api/stripe/webhook',
    { any: anyone('400 bad_signature') },
    { sends: () => ({ body: {}, headers: { 'stripe-signature': 'forged' } }) },
  ),
]
