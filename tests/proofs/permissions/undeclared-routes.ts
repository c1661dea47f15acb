import { randomUUID } from 'node:crypto'
import { type Answers, anyone } from './callers.ts'
import { type Row, undeclared } from './row.ts'
import * as things from './things.ts'

const html = { accept: 'text/html' }
const page = () => ({ headers: html })
/** Pages that are the same for everyone. */
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
/** Links of an ended session open nothing. */
const WITH_SESSION: Answers = { suspended: '404 not_found', ended: '404 not_found' }

/** Large, and slow to write: two callers are enough. */
const FEW: Answers = { visitor: '200', admin: '200' }

/** Every route that no contract declares: pages, files, and what machines call. Bull Board has its own table. */
export const UNDECLARED: readonly Row[] = [
  ...PAGES.map((path) => undeclared(`GET /${path}`, { any: anyone('200') }, { sends: page })),
  // an address without a page
  undeclared('GET /*', { any: anyone('404') }, { sends: () => ({ params: { '*': 'nowhere' }, headers: html }) }),
  undeclared(
    'GET /job/:jobId',
    { another: anyone('200'), hidden: anyone('404'), absent: anyone('404') },
    {
      thing: things.assignedRequest,
      hides: things.hiddenRequest,
      sends: ({ ids }) => ({ params: { jobId: ids['requestId'] ?? randomUUID() }, headers: html }),
      personal: { another: ['their text'] },
    },
  ),
  undeclared(
    'GET /upcycle/idea/:ideaId',
    { another: anyone('200'), hidden: anyone('404'), absent: anyone('404') },
    { thing: things.idea, hides: things.hiddenIdea, sends: page, personal: { another: ['their text'] } },
  ),
  undeclared('GET /charities/:charityId', { absent: anyone('404') }, { sends: page }),
  undeclared(
    'GET /freecycle/item/:itemId',
    { another: anyone('200'), hidden: anyone('404'), absent: anyone('404') },
    { thing: things.promised, hides: things.hiddenGift, sends: page, personal: { another: ['their text'] } },
  ),
  undeclared(
    'GET /business/:businessId',
    { another: anyone('200'), absent: anyone('404') },
    {
      thing: things.person,
      sends: ({ ids }) => ({ params: { businessId: ids['userId'] ?? randomUUID() }, headers: html }),
      personal: { another: ['their text'] },
    },
  ),
  undeclared(
    'GET /api/businesses/:userId/qr.svg',
    { another: anyone('200'), absent: anyone('404 not_found') },
    { thing: things.person },
  ),
  undeclared(
    'GET /api/businesses/:userId/qr.png',
    { another: anyone('200'), absent: anyone('404 not_found') },
    { thing: things.person },
  ),
  // A link is a secret of its own, given to those who may see the file; it opens in a tab, which sends no token.
  undeclared(
    'GET /files/:token',
    {
      own: anyone('200', WITH_SESSION),
      another: anyone('200'),
      hidden: anyone('404 not_found'),
      absent: anyone('404 not_found'),
    },
    { thing: things.fileLink, hides: things.usedFileLink, once: true },
  ),
  undeclared(
    'GET /media/*',
    { another: anyone('404 not_found'), absent: anyone('404 not_found') },
    { thing: things.privateFile },
  ),
  undeclared(
    'GET /calendar/:file',
    { any: anyone('404 not_found') },
    { sends: () => ({ params: { file: 'forged.ics' } }) },
  ),
  // the page cookie says whose browser it is, and no one here has one
  undeclared(
    'GET /job/:jobId/collection.ics',
    { another: anyone('404 not_found'), absent: anyone('404 not_found') },
    { thing: things.assignedRequest, sends: ({ ids }) => ({ params: { jobId: ids['requestId'] ?? randomUUID() } }) },
  ),
  undeclared(
    'GET /rounds/:roundId/round.ics',
    { another: anyone('404 not_found'), absent: anyone('404 not_found') },
    { thing: things.round, sends: ({ ids }) => ({ params: { roundId: ids['roundId'] ?? randomUUID() } }) },
  ),
  undeclared('GET /feeds/requests.json', { any: anyone('200') }, { personal: { any: ['their text?', 'own text?'] } }),
  undeclared('GET /feeds/requests.atom', { any: anyone('200') }, { personal: { any: ['their text?', 'own text?'] } }),
  undeclared('GET /embed/post', { any: anyone('302') }),
  undeclared('GET /sitemap.xml', { any: anyone('200') }),
  undeclared(
    'GET /sitemap/:name',
    { any: anyone('200'), absent: anyone('404 not_found') },
    { sends: ({ ids }) => ({ params: { name: ids['name'] ?? '1-0.xml' } }) },
  ),
  undeclared('GET /robots.txt', { any: anyone('200') }),
  undeclared('GET /manifest.webmanifest', { any: anyone('200') }),
  undeclared('GET /healthz', { any: anyone('200') }),
  // every caller here comes through a proxy
  undeclared('GET /readyz', { any: anyone('404 not_found') }),
  undeclared('GET /metrics', { any: anyone('404 not_found') }),
  undeclared('GET /api/docs', { any: anyone('301') }),
  undeclared('GET /api/docs/*', { any: FEW }, { sends: () => ({ params: { '*': 'openapi.json' } }) }),
  undeclared(
    'POST /unsubscribe/:token',
    { any: anyone('404 not_found') },
    { sends: () => ({ params: { token: 'forged' }, body: {} }) },
  ),
  undeclared(
    'POST /api/stripe/webhook',
    { any: anyone('400 bad_signature') },
    { sends: () => ({ body: {}, headers: { 'stripe-signature': 'forged' } }) },
  ),
]
