import { randomUUID } from 'node:crypto'
import * as registerHealthContract from '#modules/carriers/carrier-registration/contract/register-health.ts'
import * as trust from '#modules/carriers/carrier-registration/contract/staff.ts'
import * as licences from '#modules/carriers/carrier-registration/contract.ts'
import * as verification from '#modules/carriers/profiles/contract/verification.ts'
import * as profiles from '#modules/carriers/profiles/contract.ts'
import * as subscriptions from '#modules/carriers/subscriptions/contract.ts'
import * as blocking from '#modules/community/blocking/contract.ts'
import * as staffCharities from '#modules/community/charities/contract/staff.ts'
import * as charities from '#modules/community/charities/contract.ts'
import * as ideas from '#modules/community/ideas/contract.ts'
import * as asksContract from '#modules/community/items/contract/asks.ts'
import * as listingContract from '#modules/community/items/contract/listing.ts'
import * as pagesContract from '#modules/community/items/contract/pages.ts'
import * as promisesContract from '#modules/community/items/contract/promises.ts'
import * as items from '#modules/community/items/contract.ts'
import * as kept from '#modules/community/kept-in-use/contract.ts'
import * as charityAsks from '#modules/community/ladders/contract/charity-ask.ts'
import * as staffLadders from '#modules/community/ladders/contract/staff.ts'
import * as ladders from '#modules/community/ladders/contract.ts'
import * as accounts from '#modules/core/accounts/contract.ts'
import * as links from '#modules/core/accounts/links/contract.ts'
import * as secondFactor from '#modules/core/accounts/second-factor/contract.ts'
import * as apiKeys from '#modules/core/api-keys/contract.ts'
import * as places from '#modules/core/places/contract.ts'
import * as near from '#modules/core/places/near/contract.ts'
import * as waste from '#modules/core/waste-catalogue/contract/catalogue.ts'
import * as staffWaste from '#modules/core/waste-catalogue/staff/contract.ts'
import * as devicesContract from '#modules/discovery/alerts/contract/devices.ts'
import * as alerts from '#modules/discovery/alerts/contract.ts'
import * as reach from '#modules/discovery/coverage/contract.ts'
import * as directory from '#modules/discovery/directory/contract.ts'
import * as search from '#modules/discovery/search/contract.ts'
import * as inbox from '#modules/discovery/todo/contract.ts'
import * as webhooks from '#modules/discovery/webhooks/contract.ts'
import * as calendars from '#modules/fulfilment/calendars/contract.ts'
import * as missedContract from '#modules/fulfilment/cases/contract/missed.ts'
import * as staffCases from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import * as staffEvidenceContract from '#modules/fulfilment/cases/contract/staff-evidence.ts'
import * as staffJobsContract from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import * as cases from '#modules/fulfilment/cases/contract.ts'
import * as disposals from '#modules/fulfilment/disposal/contract.ts'
import * as proofs from '#modules/fulfilment/disposal/staff/contract.ts'
import * as duty from '#modules/fulfilment/duty-of-care/contract.ts'
import * as progress from '#modules/fulfilment/duty-of-care/progress/contract.ts'
import * as dutyStaff from '#modules/fulfilment/duty-of-care/staff/contract.ts'
import * as messages from '#modules/fulfilment/messages/contract.ts'
import * as rounds from '#modules/fulfilment/rounds/contract.ts'
import * as arrival from '#modules/fulfilment/visits/arrival/contract.ts'
import * as visits from '#modules/fulfilment/visits/contract.ts'
import * as prices from '#modules/fulfilment/visits/prices/contract.ts'
import * as receipts from '#modules/fulfilment/visits/receipts/contract.ts'
import * as rights from '#modules/fulfilment/visits/rights/contract.ts'
import * as tracking from '#modules/fulfilment/waste-tracking/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import * as bidLoads from '#modules/market/bidding/contract/loads.ts'
import * as bidderReviews from '#modules/market/bidding/contract/reviews.ts'
import * as bidding from '#modules/market/bidding/contract.ts'
import * as returns from '#modules/market/bidding/returns/contract.ts'
import * as cheap from '#modules/market/bidding/too-cheap/contract.ts'
import * as blocks from '#modules/market/blocks/contract.ts'
import * as questions from '#modules/market/questions/contract.ts'
import * as booking from '#modules/market/requests/contract/booking.ts'
import * as collection from '#modules/market/requests/contract/collection.ts'
import * as posting from '#modules/market/requests/contract/posting.ts'
import * as staffRequests from '#modules/market/requests/contract/staff.ts'
import * as requests from '#modules/market/requests/contract.ts'
import * as references from '#modules/market/requests/references/contract.ts'
import * as reviews from '#modules/market/reviews/contract.ts'
import * as staffReviews from '#modules/market/reviews/staff/contract.ts'
import * as audit from '#modules/staff/audit/contract.ts'
import * as reports from '#modules/staff/moderation/contract.ts'
import * as overviewContract from '#modules/staff/monitoring/contract/overview.ts'
import * as monitoring from '#modules/staff/monitoring/contract.ts'
import * as repairsContract from '#modules/staff/operations/contract/repairs.ts'
import * as operations from '#modules/staff/operations/contract.ts'
import * as privacy from '#modules/staff/privacy/contract.ts'
import * as people from '#modules/staff/user-admin/contract.ts'
import { stagePhoto } from '#server/platform/files/contract.ts'
import { publicSettings } from '#server/platform/kernel/contract.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import { inLondon } from '#tests/modules/fulfilment/disposal/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { type Answered, all, anyone, byStaff, each, NONE, signedIn, staff } from './callers.ts'
import { PASSWORD } from './given-accounts.ts'
import { type Calling, type Row, row } from './row.ts'
import * as things from './things.ts'

const NEW_PASSWORD = 'another-good-long-password'
const reason = 'Because.'
const stranger = () => `${randomUUID()}@kerbside.example`
const password = () => ({ body: { password: PASSWORD } })
const because = () => ({ body: { reason } })
const NO_CODE = () => ({ body: { code: '000000' } })
const until = () => new Date().toISOString()
const POSTED = { title: 'A broken fridge', description: 'It stands in the yard.', postcode: null, budget: null }
const PICTURE = upload(await jpeg(8, 8))
const SAVED = {
  kind: 'area',
  name: 'Bristol',
  about: 'request',
  postcode: 'BS6',
  miles: 5,
  keywords: '',
  photo: false,
  budget: false,
  on: true,
}
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-nobody',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'A'.repeat(22),
  },
}
const HOOK = { url: 'https://hooks.example.com/a', events: ['bid.accepted'] }
const SECRET = { any: ['some secret'] }
/** These fields, separated by spaces, each with what stands before it. */
const under = (before: string, fields: string) => fields.split(' ').map((field) => before + field)
/** A thing that only its owner knows of. */
const OWN_ONLY = (yes: '200' | '201' | '204') => ({
  own: signedIn(yes),
  another: signedIn('404 not_found'),
  absent: signedIn('404 not_found'),
})
/** Of ladders: titles, and keys of catalogue items. */
const LADDER = { own: ['own title', 'some items[].key'] }
/** Only businesses with a plan plan rounds. */
const PLANNERS = (said: Answered) =>
  signedIn('403 not_business', { unplanned: '403 not_subscribed', basic: said, premium: said, verified: said })
const ROUND_DAY = { day: things.ROUND_DAY }
const FORGED = () => ({ params: { token: 'forged' } })
/** An item that people often pick, by default. */
const ofItem = ({ ids }: Calling) => ({ params: { key: ids['key'] ?? 'sofa-2' } })
/** The van that a carrier comes with. */
/** The reviews in the queue, where some wait. */
const WAITING_REVIEWS = ['own', 'their'].flatMap((whose) =>
  ['title', 'text', 'owner.name', 'carrier.name'].map((field) => `${whose} items[].${field}?`),
)
const PLATE = { own: ['their marks.plate'], partner: ['own marks.plate'] }
const COMES = { day: addDays(londonDate(new Date()), 3), part: 'morning' as const, plate: null }
const REVIEW = { stars: 5, cameWhenAgreed: true, priceHeld: true, saidWhere: true, text: null }
/** Of reviews: first names, and texts. */
const WRITTEN = ['own', 'their'].flatMap((whose) => [`${whose} items[].author?`, `${whose} items[].text?`])
const LISTED = { description: null, category: null, postcodeArea: null }

/** What the two parties of an agreement see of each other (R05). */
const CONTACT = ['their name', 'their companyName', 'their contactPerson', 'their phoneNumber', 'their address']

/** What a pack contains of its owner and its carrier: `own` of the caller, `their` of the other (PACK-06). */
const packPersonal = (owner: 'own' | 'their', carrier: 'own' | 'their'): string[] => [
  ...['title', 'owner.name', 'place.address', 'place.postcode'].map((fact) => `${owner} pack.facts.${fact}`),
  ...['name', 'companyName'].map((fact) => `${carrier} pack.facts.carrier.${fact}`),
]

/** What staff see of a job with a case: its parties, and what its owner wrote. */
const jobPersonal = (owner: 'own' | 'their'): string[] => [
  `${owner} title`,
  `${owner} owner.name`,
  'their carrier.name',
  `${owner} cases[].entries[].text`,
]
/** Both parties of a job, and no one else. */
const BOTH_PARTIES = (yes: '200' | '201') => ({
  own: signedIn(yes),
  partner: signedIn(yes),
  another: signedIn('404 not_found'),
  absent: signedIn('404 not_found'),
})
/** What the two parties of a case read of each other. */
const CASE_PERSONAL = { own: ['own entries[].text'], partner: ['their entries[].text'] }

/** Records for waste tracking are only for the accepted carrier (DWT-01). */
const TRACKED = {
  own: signedIn('404 not_found'),
  partner: signedIn('200'),
  another: signedIn('404 not_found'),
  absent: signedIn('404 not_found'),
}
const TRACKING = ['own companyName', 'some lines[].destination.postcode'] as const
const RECEIVER = {
  siteName: 'Avonmouth',
  permit: 'EPR/AB1234CD',
  siteAddress: 'Example Way',
  postcode: 'BS11 9HS',
  paper: 'NO_DOC_WITH_WASTE',
  consignmentCode: '',
}

/** What a receipt contains in the same way, under `at` (PRICE-06). */
const receiptPersonal = (owner: 'own' | 'their', carrier: 'own' | 'their', at = ''): string[] => [
  ...['title', 'signed.name', 'owner.name', 'place.address', 'place.postcode'].map(
    (fact) => `${owner} ${at}facts.${fact}`,
  ),
  ...['name', 'companyName'].map((fact) => `${carrier} ${at}facts.carrier.${fact}`),
]

/** What its carrier says in the disposal record of a job. */
const REUSED = {
  ...{ kind: 'reuse', placeName: 'A shop', number: null, receiver: 'a shop', postcode: null, ticket: null, kg: 40 },
  ...{ tippedAt: inLondon(new Date()), alsoFor: [], version: 1 },
}

/** What staff see of the owner of a registration. */
const OF_REGISTRATION = ['their registration.companyName', 'their registration.displayName'] as const

/** Every endpoint: its answers to each caller about each thing, and the personal fields. */
export const TABLE: readonly Row[] = [
  // accounts: signing in and up
  row(accounts.signUp, all(anyone('204')), {
    sends: () => ({ body: { email: stranger(), password: NEW_PASSWORD, userType: 'customer' } }),
  }),
  row(accounts.signIn, all(anyone('200', { visitor: '401 wrong_credentials', suspended: '403 account_suspended' })), {
    usesUp: true,
    sends: ({ me }) => ({ body: { email: me?.email ?? stranger(), password: PASSWORD } }),
    personal: { any: ['some accessToken', 'own user.email'] },
  }),
  row(accounts.refreshSession, all(anyone('200'))),
  row(accounts.signOut, all(anyone('204')), { usesUp: true }),
  row(links.confirmEmail, all(anyone('400 link_unknown')), { sends: () => ({ body: { token: 'forged' } }) }),
  row(links.resendConfirmation, all(anyone('204')), { sends: () => ({ body: { email: stranger() } }) }),
  row(links.requestPasswordReset, all(anyone('204')), { sends: () => ({ body: { email: stranger() } }) }),
  row(links.checkResetLink, all(anyone('400 link_unknown')), { sends: () => ({ body: { token: 'forged' } }) }),
  row(links.resetPassword, all(anyone('400 link_unknown')), {
    sends: () => ({ body: { token: 'forged', password: NEW_PASSWORD } }),
  }),
  // accounts: the caller's own
  row(links.changePassword, all(signedIn('204')), {
    usesUp: true,
    sends: () => ({ body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  }),
  row(links.changeEmail, all(signedIn('204')), {
    usesUp: true,
    sends: () => ({ body: { password: PASSWORD, email: stranger() } }),
  }),
  row(accounts.mySessions, all(signedIn('200')), { personal: { any: ['own items[].userAgent'] } }),
  row(accounts.endMySession, each(signedIn, { own: '204', another: NONE }), { thing: things.otherSession }),
  row(accounts.signOutEverywhere, all(signedIn('204')), { usesUp: true }),
  // API keys
  row(apiKeys.myApiKeys, all(signedIn('200')), {
    personal: { any: ['own items[].name?', 'own items[].lastNetwork?', 'some items[].lastNetwork?'] },
  }),
  row(apiKeys.createApiKey, all(signedIn('201')), {
    usesUp: true,
    sends: () => ({ body: { name: 'Diary', scopes: ['profile:read'], days: 30, password: PASSWORD } }),
    personal: { any: ['some key'] },
  }),
  row(apiKeys.revokeApiKey, each(signedIn, { own: '204', another: NONE }), { thing: things.apiKey }),
  row(secondFactor.mySecondFactor, all(signedIn('200'))),
  row(
    secondFactor.passSecondFactor,
    all(
      signedIn('409 no_second_factor', { viewer: '400 wrong_code', agent: '400 wrong_code', admin: '400 wrong_code' }),
    ),
    { usesUp: true, sends: NO_CODE },
  ),
  row(secondFactor.beginSecondFactor, all(staffOnly('200', { unproven: '200' })), {
    usesUp: true,
    sends: password,
    personal: { any: ['some secret', 'own uri'] },
  }),
  row(secondFactor.confirmSecondFactor, all(staffOnly('409 no_second_factor', { unproven: '409 no_second_factor' })), {
    usesUp: true,
    sends: NO_CODE,
  }),
  row(secondFactor.replaceRecoveryCodes, all(staffOnly('200', { unproven: '409 no_second_factor' })), {
    usesUp: true,
    sends: password,
    personal: { any: ['some recoveryCodes[]'] },
  }),
  row(secondFactor.turnOffSecondFactor, all(signedIn('409 second_factor_required')), { sends: password }),
  row(secondFactor.staffList, all(staff('viewer', '200')), {
    personal: { any: ['their items[].email', 'own items[].email'] },
  }),
  row(secondFactor.resetSecondFactor, byStaff('admin', '204', { own: { admin: '409 own_account' } }), {
    thing: things.colleague,
    sends: because,
  }),
  // alerts
  row(alerts.myAlerts, all(signedIn('200')), { personal: { any: ['own saved[].name?'] } }),
  row(
    alerts.saveArea,
    all(
      signedIn('403 not_business', {
        ...Object.fromEntries(['unplanned', 'basic', 'premium', 'verified'].map((carrier) => [carrier, '201'])),
      }),
    ),
    { usesUp: true, sends: () => ({ body: SAVED }) },
  ),
  row(alerts.changeArea, each(signedIn, { own: '200', another: NONE }), {
    thing: things.savedArea,
    sends: () => ({ body: SAVED }),
  }),
  row(alerts.removeArea, each(signedIn, { own: '204', another: '204', absent: '204' }), {
    thing: things.savedArea,
    repeatable: true,
  }),
  row(alerts.previewArea, all(signedIn('200')), {
    sends: () => ({ body: { about: 'request', postcode: 'BS6', miles: 5, keywords: '', photo: false, budget: false } }),
  }),
  row(alerts.choosePace, all(signedIn('200')), {
    sends: () => ({ body: { type: 'jobs', channel: 'mail', pace: 'off' } }),
  }),
  // without keys no pushes are sent; tests/modules/discovery/alerts/pushing.test.ts has some
  row(devicesContract.addDevice, all(signedIn('404 not_found')), {
    sends: () => ({ body: { ...SUBSCRIPTION, name: 'Chrome' } }),
  }),
  row(devicesContract.renewDevice, all(anyone('404 not_found')), {
    sends: () => ({ body: { ...SUBSCRIPTION, oldEndpoint: SUBSCRIPTION.endpoint } }),
  }),
  row(devicesContract.removeDevice, each(signedIn, { own: '204', another: '204', absent: '204' }), {
    thing: things.pushDevice,
    repeatable: true,
  }),
  row(alerts.readUnsubscribe, all(anyone('404 not_found')), { sends: FORGED }),
  row(alerts.unsubscribe, all(anyone('404 not_found')), { sends: () => ({ ...FORGED(), body: { on: false } }) }),
  // calendars
  row(calendars.calendarFeed, all(signedIn('200'))),
  row(calendars.resetCalendarFeed, all(signedIn('200'))),
  // rounds
  row(rounds.roundSettings, { any: PLANNERS('200') }),
  row(
    rounds.saveRoundSettings,
    { any: PLANNERS('200') },
    { sends: () => ({ body: { start: 'BS6', disposalSite: { outward: 'BS11', hours: {} } } }), repeatable: true },
  ),
  row(
    rounds.roundsOfDay,
    { own: PLANNERS('200'), any: PLANNERS('200') },
    {
      thing: things.round,
      sends: () => ({ query: ROUND_DAY }),
      personal: {
        own: ['own rounds[].van.plate', 'their rounds[].stops[].title', 'their rounds[].stops[].postcode'],
        any: ['own rounds[].van.plate?', 'their rounds[].stops[].title?', 'their rounds[].stops[].postcode?'],
      },
    },
  ),
  row(
    rounds.readRound,
    { own: PLANNERS('200'), another: PLANNERS('404 not_found'), absent: PLANNERS('404 not_found') },
    { thing: things.round, personal: { own: ['own van.plate', 'their stops[].title', 'their stops[].postcode'] } },
  ),
  row(
    rounds.jobsOnTheWay,
    { own: PLANNERS('200'), another: PLANNERS('404 not_found'), absent: PLANNERS('404 not_found') },
    {
      thing: things.vehicle,
      sends: ({ ids }) => ({ query: { ...ROUND_DAY, part: 'morning', vehicleId: ids['vehicleId'] ?? randomUUID() } }),
      personal: { own: ['their items[].title?'] },
    },
  ),
  // audit
  row(audit.auditLog, all(staff('viewer', '200')), {
    sends: () => ({ query: {} }),
    personal: {
      any: [
        ...['their', 'own'].flatMap((whose) => [
          `${whose} items[].actorEmail`,
          `${whose} items[].actor.name`,
          `${whose} items[].subject.name`,
        ]),
        'some items[].actor.maskedEmail',
        'some items[].subject.maskedEmail',
      ],
    },
  }),
  row(audit.auditSummary, all(staff('viewer', '200')), { personal: { any: ['some head.hash'] } }),
  // webhooks, after the audit log, whose first page would only have theirs
  row(webhooks.myWebhooks, all(signedIn('200')), { personal: { any: ['own items[].url?'] } }),
  row(webhooks.createWebhook, all(signedIn('201')), { usesUp: true, sends: () => ({ body: HOOK }), personal: SECRET }),
  row(webhooks.changeWebhook, OWN_ONLY('200'), {
    thing: things.webhook,
    sends: () => ({ body: { ...HOOK, enabled: true } }),
  }),
  row(webhooks.removeWebhook, OWN_ONLY('204'), { thing: things.webhook }),
  row(webhooks.testWebhook, OWN_ONLY('201'), { thing: things.webhook }),
  row(webhooks.showWebhookSecret, OWN_ONLY('200'), {
    thing: things.webhook,
    sends: password,
    personal: { own: ['some secret'] },
  }),
  row(webhooks.rotateWebhookSecret, OWN_ONLY('200'), {
    thing: things.webhook,
    sends: password,
    personal: { own: ['own webhook.url', 'some secret'] },
  }),
  row(webhooks.webhookDeliveries, OWN_ONLY('200'), {
    thing: things.webhook,
    sends: () => ({ query: {} }),
    personal: { own: ['own items[].body'] },
  }),
  row(webhooks.resendDelivery, OWN_ONLY('200'), { thing: things.webhook, personal: { own: ['own body'] } }),
  row(webhooks.troubledWebhooks, all(staff('viewer', '200')), { sends: () => ({ query: {} }) }),
  row(webhooks.pauseWebhook, byStaff('agent', '200'), { thing: things.webhook, sends: because }),
  row(webhooks.resumeWebhook, byStaff('agent', '200'), { thing: things.webhook, sends: because }),
  // bidding
  row(
    bidding.placeBid,
    {
      own: signedIn('403 own_request'),
      another: signedIn('403 not_business', {
        unplanned: '403 not_subscribed',
        basic: '201',
        premium: '201',
        verified: '201',
      }),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.openRequest,
      hides: things.hiddenRequest,
      sends: () => ({ body: { bidAmount: 40, bidMessage: null } }),
      personal: { another: ['own bidderName'] },
    },
  ),
  row(bidLoads.disposalCost, each(signedIn, { own: '200', another: '200', hidden: NONE }), {
    thing: things.openRequest,
    hides: things.hiddenRequest,
    sends: () => ({ query: { amount: 5 } }),
  }),
  row(bidLoads.changeList, each(signedIn, { own: '200', another: '403 not_owner', hidden: NONE }), {
    thing: things.openRequest,
    hides: things.hiddenRequest,
    sends: () => ({ body: { version: 1, load: { items: [{ key: 'sofa-2', n: 1 }] } } }),
    personal: { own: ['own title', 'own postcode', 'some items[].key'] },
  }),
  row(acceptBid, each(signedIn, { own: '200', another: '403 not_owner', hidden: NONE }), {
    thing: things.offer,
    hides: things.hiddenOffer,
    personal: { own: ['own request.title', 'their bid.bidMessage', 'own request.postcode', 'their bid.bidderName'] },
  }),
  row(bidding.withdrawBid, each(signedIn, { own: '200', another: NONE }), { thing: things.ownBid }),
  row(bidding.bidsOnRequest, each(anyone, { own: '200', another: '200', hidden: NONE }), {
    thing: things.offer,
    hides: things.hiddenRequest,
    sends: () => ({ query: {} }),
    personal: {
      own: ['their items[].bidMessage', 'their items[].bidderName'],
      another: ['their items[].bidMessage', 'their items[].bidderName'],
    },
  }),
  // questions
  row(questions.questionsOnRequest, each(anyone, { own: '200', another: '200', hidden: NONE }), {
    thing: things.question,
    hides: things.hiddenRequest,
    personal: {
      own: ['their items[].text', 'their items[].askerName'],
      another: ['their items[].text', 'their items[].askerName'],
    },
  }),
  row(
    questions.askQuestion,
    {
      own: signedIn('403 own_request'),
      another: signedIn('403 not_business', {
        unplanned: '403 not_subscribed',
        basic: '201',
        premium: '201',
        verified: '201',
      }),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.openRequest,
      hides: things.hiddenRequest,
      sends: () => ({ body: { text: 'Is there a lift?' } }),
      personal: { another: ['own askerName'] },
    },
  ),
  row(questions.answerQuestion, each(signedIn, { own: '200', another: '403 not_owner', hidden: NONE }), {
    thing: things.question,
    hides: things.hiddenQuestion,
    sends: () => ({ body: { answer: 'Yes.' } }),
    personal: { own: ['their text', 'their askerName'] },
  }),
  row(questions.hideQuestion, each(signedIn, { own: '200', another: '403 not_owner' }), {
    thing: things.question,
    personal: { own: ['their text', 'their askerName'] },
  }),
  row(questions.takeQuestionBack, each(signedIn, { own: '204', another: NONE }), { thing: things.ownQuestion }),
  row(bidding.myBids, all(signedIn('200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['own items[].bid.bidMessage', 'their items[].request.title', 'own items[].bid.bidderName'] },
  }),
  row(bidding.myStandingBids, all(signedIn('200'))),
  row(bidding.bidsOnMyRequests, all(signedIn('200')), {
    personal: {
      any: ['newest', 'winning'].flatMap((bid) => [
        `their items[].${bid}.bidMessage?`,
        `their items[].${bid}.bidderName?`,
      ]),
    },
  }),
  row(reach.viewRequest, each(signedIn, { own: '204', another: '204', partner: '204', hidden: NONE }), {
    thing: things.assignedRequest,
    hides: things.hiddenRequest,
  }),
  row(reach.keepRequest, each(signedIn, { own: '204', another: NONE }), { thing: things.openRequest }),
  row(reach.requestsWithoutBids, all(signedIn('200'))),
  row(reach.reach, all(staff('viewer', '200')), { sends: () => ({ query: {} }) }),
  row(cheap.tooCheap, all(staff('viewer', '200'))),
  row(bidding.myBidAllowance, all(signedIn('200'))),
  row(returns.myBidLedger, all(signedIn('200')), { personal: { any: ['their items[].title?'] } }),
  row(returns.returnQueue, all(staff('viewer', '200')), {
    sends: () => ({ query: {} }),
    personal: {
      any: ['their', 'own'].flatMap((whose) => [`${whose} items[].title?`, `${whose} items[].carrierName?`]),
    },
  }),
  row(returns.decideReturn, byStaff('agent', '200', { own: staff('agent', '200') }), {
    thing: things.waitingReturn,
    sends: () => ({ body: { decision: 'refuse', reason } }),
    personal: { own: ['their title', 'own carrierName'], another: ['their title', 'their carrierName'] },
  }),
  // community: items
  row(items.latestGiftedItems, all(anyone('200')), { personal: { any: ['own items[].name?', 'their items[].name?'] } }),
  row(items.latestSaleItems, all(anyone('200')), { personal: { any: ['own items[].title?', 'their items[].title?'] } }),
  row(items.giftedItems, all(anyone('200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['own items[].name?', 'their items[].name?'] },
  }),
  row(items.saleItems, all(anyone('200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['own items[].title?', 'their items[].title?'] },
  }),
  row(items.myItems, all(signedIn('200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['own items[].item.name', 'own items[].item.title?'] },
  }),
  row(pagesContract.readItem, each(signedIn, { own: '200', partner: '200', another: '200', hidden: NONE }), {
    thing: things.promised,
    hides: things.hiddenGift,
    personal: {
      another: ['their item.name'],
      own: ['own item.name', 'their promised.message', 'their promised.askerName'],
      partner: ['their item.name', 'own ask.message'],
    },
  }),
  row(listingContract.listGiftedItem, all(signedIn('201')), { sends: () => ({ body: { name: 'Chair', ...LISTED } }) }),
  row(
    listingContract.listSaleItem,
    all(signedIn('201', { unplanned: '403 premium_needed', basic: '403 premium_needed' })),
    { sends: () => ({ body: { title: 'Chair', price: 5, ...LISTED } }) },
  ),
  row(listingContract.editGiftedItem, each(signedIn, { own: '200', another: '403 not_owner', hidden: NONE }), {
    thing: things.gift,
    hides: things.hiddenGift,
    sends: () => ({ body: { name: 'Chair', keepPhotos: [], ...LISTED } }),
  }),
  row(listingContract.editSaleItem, each(signedIn, { own: '200', another: '403 not_owner', hidden: NONE }), {
    thing: things.sale,
    hides: things.hiddenSale,
    sends: () => ({ body: { title: 'Chair', price: 5, keepPhotos: [], ...LISTED } }),
  }),
  row(
    pagesContract.markItemGone,
    each(signedIn, { own: '200', partner: '403 not_owner', another: '403 not_owner', hidden: NONE }),
    {
      thing: things.promised,
      hides: things.hiddenGift,
      personal: { own: ['own item.name', 'their promised.message', 'their promised.askerName'] },
    },
  ),
  row(items.removeItem, each(signedIn, { own: '204', another: '403 not_owner', hidden: '204', absent: '204' }), {
    thing: things.gift,
    hides: things.hiddenGift,
  }),
  row(asksContract.askForItem, each(signedIn, { own: '403 own_item', another: '201', hidden: NONE }), {
    thing: things.gift,
    hides: things.hiddenGift,
    sends: () => ({ body: { message: 'Please.' } }),
  }),
  row(asksContract.asksForItem, each(signedIn, { own: '200', partner: NONE, another: NONE }), {
    thing: things.receivedAsk,
    sends: () => ({ query: {} }),
    personal: { own: ['their items[].message', 'their items[].askerName'] },
  }),
  row(asksContract.myAsks, all(signedIn('200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['their items[].item.name', 'own items[].message'] },
  }),
  row(promisesContract.promiseItem, each(signedIn, { own: '200', partner: NONE, another: NONE }), {
    thing: things.receivedAsk,
    personal: { own: ['own item.name', 'their promised.message', 'their promised.askerName'] },
  }),
  row(promisesContract.acceptPromise, each(signedIn, { own: NONE, partner: '200', another: NONE }), {
    thing: things.unanswered,
    personal: { partner: ['their item.name', 'own ask.message'] },
  }),
  row(
    promisesContract.undoPromise,
    each(signedIn, { own: '200', partner: '403 not_owner', another: '403 not_owner', hidden: NONE }),
    { thing: things.promised, hides: things.hiddenGift, personal: { own: ['own item.name'] } },
  ),
  row(asksContract.withdrawAsk, each(signedIn, { own: '200', partner: NONE, another: NONE }), {
    thing: things.ownAsk,
    personal: { own: ['own message'] },
  }),
  row(promisesContract.itemContact, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.promised,
    personal: {
      own: ['their name', 'their phoneNumber'],
      partner: ['their name', 'their phoneNumber', 'their address'],
    },
  }),
  // community: ideas and charities
  row(ideas.ideas, all(anyone('200')), {
    sends: () => ({ query: {} }),
    personal: {
      any: ['own items[].title?', 'their items[].title?', 'own items[].imageUrl.url?', 'their items[].imageUrl.url?'],
    },
  }),
  row(ideas.readIdea, each(anyone, { own: '200', another: '200', hidden: NONE }), {
    thing: things.idea,
    hides: things.hiddenIdea,
    personal: { another: ['their title', 'their imageUrl.url'], own: ['own title', 'own imageUrl.url'] },
  }),
  row(ideas.postIdea, all(signedIn('201', { unplanned: '403 premium_needed', basic: '403 premium_needed' })), {
    sends: () => ({
      body: {
        title: 'A bench',
        description: 'Made of pallets.',
        category: null,
        difficulty: 'easy',
        materialsNeeded: null,
      },
      files: { image: PICTURE },
    }),
  }),
  row(ideas.removeIdea, each(signedIn, { own: '204', another: '403 not_owner', hidden: '204', absent: '204' }), {
    thing: things.idea,
    hides: things.hiddenIdea,
  }),
  row(ideas.likeIdea, each(signedIn, { own: '200', another: '200', hidden: NONE }), {
    thing: things.idea,
    hides: things.hiddenIdea,
  }),
  row(ideas.unlikeIdea, each(signedIn, { own: '200', another: '200', hidden: NONE }), {
    thing: things.idea,
    hides: things.hiddenIdea,
  }),
  row(ideas.exampleLikes, all(anyone('200'))),
  row(ideas.likeExample, all(signedIn('200')), { sends: () => ({ params: { exampleId: 'cable-spool-table' } }) }),
  row(ideas.unlikeExample, all(signedIn('200')), { sends: () => ({ params: { exampleId: 'cable-spool-table' } }) }),
  row(kept.keptInUse, all(anyone('200'))),
  row(kept.keptItem, each(signedIn, { another: '200', absent: '200' }), { thing: things.gift }),
  row(charities.charities, all(anyone('200')), { sends: () => ({ query: {} }) }),
  row(charities.readCharity, each(anyone, { another: '200' }), { thing: things.charity }),
  row(staffCharities.staffCharities, { any: staff('viewer', '200') }, { sends: () => ({ query: {} }) }),
  row(
    staffCharities.staffCharity,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { thing: things.charity },
  ),
  row(
    staffCharities.changeCharity,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    { thing: things.charity, sends: () => ({ body: { takes: ['bookcase'], answerAddress: null, version: 1 } }) },
  ),
  // ladders
  row(
    ladders.startLadder,
    { any: signedIn('201') },
    {
      sends: () => ({
        body: {
          ...{ ...POSTED, load: { items: [{ key: 'bookcase', n: 1 }] } },
          ...{ giftHours: 24, askCharities: false, goneBy: addDays(londonDate(new Date()), 30) },
        },
      }),
      personal: { any: ['some items[].key'] },
    },
  ),
  row(
    ladders.myLadders,
    { any: signedIn('200') },
    { sends: () => ({ query: {} }), personal: { any: ['own items[].title?'] } },
  ),
  row(ladders.readLadder, OWN_ONLY('200'), { thing: things.ladder, personal: LADDER }),
  row(ladders.startNextStep, OWN_ONLY('200'), {
    thing: things.offeredLadder,
    sends: () => ({ body: { step: 'charity' } }),
    personal: LADDER,
  }),
  row(ladders.extendStep, OWN_ONLY('200'), {
    thing: things.ladder,
    sends: () => ({ body: { step: 'gift', version: 1 } }),
    personal: LADDER,
  }),
  row(ladders.stopLadder, OWN_ONLY('200'), { thing: things.ladder, personal: LADDER }),
  row(ladders.markLadderGiven, OWN_ONLY('200'), { thing: things.ladder, personal: LADDER }),
  row(ladders.markCharityAsked, OWN_ONLY('200'), {
    thing: things.offeredLadder,
    sends: () => ({ body: { asked: true } }),
    personal: LADDER,
  }),
  row(charityAsks.readCharityAsk, { any: anyone('404 not_found') }, { sends: FORGED }),
  row(
    charityAsks.answerCharityAsk,
    { any: anyone('404 not_found') },
    { sends: () => ({ ...FORGED(), body: { answer: 'wanted' } }) },
  ),
  row(
    staffLadders.staffLadders,
    { any: staff('viewer', '200') },
    { sends: () => ({ query: {} }), personal: { any: ['own items[].title?', 'their items[].title?'] } },
  ),
  row(
    staffLadders.staffLadder,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { thing: things.ladder, personal: { another: ['their title'] } },
  ),
  row(
    staffLadders.staffStartNextStep,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.offeredLadder,
      sends: () => ({ body: { step: 'charity', reason } }),
      personal: { another: ['their title'] },
    },
  ),
  row(staffLadders.ladderFigures, { any: staff('viewer', '200') }, { sends: () => ({ query: {} }) }),
  // directory
  row(directory.nearbyBusinesses, all(anyone('200')), {
    sends: () => ({ query: { postcode: 'BS6' } }),
    personal: { any: ['their items[].name', 'own items[].name'] },
  }),
  row(directory.businessPage, each(anyone, { another: '200' }), {
    thing: things.person,
    personal: { another: ['their name', 'their websiteUrl'] },
  }),
  row(directory.myGallery, all(signedIn('200')), { personal: { any: ['own pictures[].url'] } }),
  row(directory.addGalleryPicture, all(signedIn('400 picture_required')), { sends: () => ({ body: {} }) }),
  row(
    directory.orderGallery,
    { another: signedIn('403 premium_needed', { premium: '409 gallery_changed', verified: '409 gallery_changed' }) },
    { thing: things.picture, sends: ({ ids }) => ({ body: { pictureIds: [ids['pictureId'] ?? ''] } }) },
  ),
  row(directory.removeGalleryPicture, each(signedIn, { own: '204', another: '204', absent: '204' }), {
    thing: things.picture,
    repeatable: true,
  }),
  row(directory.areasOnMap, all(anyone('200'))),
  row(directory.outwardsOnMap, all(anyone('200'))),
  // licences
  row(licences.myRegistration, all(signedIn('200'))),
  row(
    licences.saveRegistration,
    all(signedIn('403 not_business', { unplanned: '200', basic: '200', premium: '200', verified: '200' })),
    {
      usesUp: true,
      sends: () => ({
        body: { regulator: 'NRW', number: `CBDU8${String(Math.trunc(Math.random() * 1e9))}`, version: 0 },
      }),
    },
  ),
  row(licences.explainRegistration, all(signedIn('404 not_found')), {
    usesUp: true,
    sends: () => ({ body: { version: 1, explanation: 'We trade under another name.' } }),
  }),
  row(trust.trustQueue, all(staff('viewer', '200')), {
    personal: {
      any: [
        'own items[].companyName?',
        'own items[].displayName?',
        'their items[].companyName?',
        'their items[].displayName?',
      ],
    },
  }),
  row(trust.trustCase, byStaff('viewer', '200'), {
    thing: things.waitingRegistration,
    personal: { another: OF_REGISTRATION },
  }),
  row(trust.decideRegistration, byStaff('agent', '200', { own: { agent: '403 own_case' } }), {
    thing: things.waitingRegistration,
    sends: () => ({ body: { version: 1, decision: 'confirm', validTo: '2099-01-01', tier: 'upper', reason } }),
    personal: { another: [...OF_REGISTRATION, 'own findings[].by'] },
  }),
  row(trust.overrideRegistration, byStaff('admin', '200', { own: { admin: '403 own_case' } }), {
    thing: things.waitingRegistration,
    sends: () => ({ body: { version: 1, until: until().slice(0, 10), reason } }),
    personal: { another: [...OF_REGISTRATION, 'own findings[].by', 'own override.by'] },
  }),
  row(trust.endOverride, byStaff('admin', '200', { own: { admin: '403 own_case' } }), {
    thing: things.waitingRegistration,
    sends: () => ({ body: { version: 1, reason } }),
    personal: { another: [...OF_REGISTRATION, 'own findings[].by'] },
  }),
  row(trust.checkRegistration, byStaff('agent', '409 only_by_hand'), { thing: things.waitingRegistration }),
  row(trust.changeRegulator, byStaff('agent', '200', { own: { agent: '403 own_case' } }), {
    thing: things.waitingRegistration,
    sends: () => ({ body: { version: 1, regulator: 'EA', reason } }),
    personal: { another: [...OF_REGISTRATION, 'own findings[].by'] },
  }),
  row(trust.linkToEvidence, byStaff('agent', '200'), { thing: things.waitingRegistration }),
  row(registerHealthContract.trustCalendar, all(staff('viewer', '200')), {
    personal: { any: ['own months[].items[].companyName?', 'their months[].items[].companyName?'] },
  }),
  row(registerHealthContract.registerHealth, all(staff('viewer', '200'))),
  row(trust.stopRegister, all(staff('admin', '200')), { sends: () => ({ body: { stopped: false, reason } }) }),
  // waste
  row(waste.catalogue, all(anyone('200')), { personal: { any: ['some items[].key'] } }),
  row(staffWaste.staffCatalogue, all(staff('viewer', '200')), {
    personal: { any: ['some items[].key', 'own items[].change.by?', 'their items[].change.by?'] },
  }),
  row(
    staffWaste.itemHistory,
    { any: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { sends: ofItem, personal: { any: ['some item.key'] } },
  ),
  row(
    staffWaste.changeItem,
    { any: staff('admin', '200'), absent: staff('admin', '404 not_found') },
    {
      sends: (calling) => ({
        ...ofItem(calling),
        body: { label: 'Sofa', kg: 41, litres: 1_000, alsoCalled: '', active: true, version: 1, reason },
      }),
      personal: { any: ['some key', 'own change.by'] },
    },
  ),
  row(staffWaste.disposalRates, all(staff('viewer', '200')), {
    personal: { any: ['own items[].change.by?', 'their items[].change.by?'] },
  }),
  row(staffWaste.rateHistory, all(staff('viewer', '200')), { sends: () => ({ query: { area: '*', stream: 'wood' } }) }),
  row(staffWaste.setRate, all(staff('admin', '201')), {
    sends: () => ({
      body: { area: 'ZE', stream: 'wood', pounds: 70, per: 'tonne', source: reason, from: '2026-11-01', seen: 0 },
    }),
    personal: { any: ['own change.by'] },
  }),
  // monitoring
  row(overviewContract.readOverview, all(staff('viewer', '200'))),
  row(
    monitoring.queueHistory,
    { any: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { sends: ({ ids }) => ({ params: { queue: ids['queue'] ?? 'live' }, query: { span: 'hour' } }) },
  ),
  row(
    monitoring.pauseQueue,
    { any: staff('admin', '200'), absent: staff('admin', '404 not_found') },
    {
      sends: ({ ids }) => ({ params: { queue: ids['queue'] ?? 'requests.count-bids' }, body: { reason, minutes: 60 } }),
      personal: { any: ['own pauses[].by'] },
    },
  ),
  row(monitoring.activePauses, all(staff('viewer', '200')), {
    personal: { any: ['own pauses[].by?', 'their pauses[].by?'] },
  }),
  row(monitoring.resumeQueue, all(staff('admin', '200')), {
    sends: () => ({ params: { queue: 'live' }, body: { reason } }),
    personal: { any: ['own pauses[].by?', 'their pauses[].by?'] },
  }),
  row(monitoring.readSchedules, all(staff('viewer', '200'))),
  row(
    monitoring.runTask,
    { any: staff('admin', '200'), absent: staff('admin', '404 not_found') },
    { sends: ({ ids }) => ({ params: { task: ids['task'] ?? 'accounts.forget-old' }, body: { reason } }) },
  ),
  row(monitoring.openBullBoard, all(staff('admin', '200')), { sends: because }),
  // operations
  row(operations.failedJobs, all(staff('viewer', '200')), { sends: () => ({ query: {} }) }),
  row(operations.failureGroups, all(staff('viewer', '200'))),
  row(operations.failedJob, byStaff('viewer', '200'), { thing: things.failedJob }),
  row(operations.consumerNames, all(staff('viewer', '200'))),
  row(operations.countJobs, all(staff('viewer', '200')), { sends: () => ({ query: {} }) }),
  row(repairsContract.retryJobs, byStaff('agent', '201', { absent: staff('agent', '422 nothing_to_do') }), {
    thing: things.failedJob,
    sends: ({ ids }) => ({ body: { jobIds: [ids['jobId'] ?? randomUUID()] } }),
  }),
  row(repairsContract.discardJobs, byStaff('agent', '201', { absent: staff('agent', '422 nothing_to_do') }), {
    thing: things.failedJob,
    sends: ({ ids }) => ({ body: { jobIds: [ids['jobId'] ?? randomUUID()], reason } }),
  }),
  row(repairsContract.repairMatching, byStaff('admin', '201', { absent: staff('admin', '422 nothing_to_do') }), {
    thing: things.failedJob,
    sends: ({ ids }) => ({
      body: { kind: 'discard', filter: { id: ids['eventId'] ?? randomUUID() }, until: until(), rate: 1, reason },
    }),
  }),
  row(operations.countReplay, all(staff('admin', '200')), {
    sends: () => ({ query: { consumer: 'requests.count-bids', type: 'BidPlaced' } }),
  }),
  row(repairsContract.replayEvents, all(staff('admin', '422 nothing_to_do')), {
    sends: () => ({
      body: { filter: { consumer: 'requests.count-bids', id: randomUUID() }, until: until(), rate: 1, reason },
    }),
  }),
  row(repairsContract.repairs, all(staff('viewer', '200')), { sends: () => ({ query: {} }) }),
  row(repairsContract.readRepair, byStaff('viewer', '200'), { thing: things.chosenRepair }),
  row(repairsContract.steerRepair, byStaff('agent', '200', { hidden: staff('admin', '200') }), {
    thing: things.chosenRepair,
    hides: things.bulkRepair,
    sends: () => ({ body: { state: 'running' } }),
  }),
  row(operations.traceAct, all(staff('viewer', '200')), { sends: () => ({ query: { id: randomUUID() } }) }),
  // people
  row(
    people.findPeople,
    { another: staff('viewer', '200') },
    {
      thing: things.person,
      sends: ({ ids }) => ({ query: { q: ids['userId'] ?? '' } }),
      personal: { another: ['some items[].maskedEmail', 'their items[].name', 'their items[].companyName'] },
    },
  ),
  row(people.readPerson, byStaff('viewer', '200', { own: { viewer: '200' } }), {
    thing: things.person,
    personal: {
      own: [
        'own requests[].title',
        'own bids[].bid.bidMessage?',
        'own bids[].bid.bidderName?',
        'their bids[].request.title?',
        'own items[].item.name',
        'own items[].item.title?',
        'own ideas[].idea.title',
        'own ideas[].idea.imageUrl.url',
        'own mails[].subject?',
        'their mails[].subject?',
        'some maskedEmail',
        'own name',
        'some profile.email',
        'own profile.displayName',
        'some profile.address',
        'some profile.phoneNumber',
        'own sessions[].userAgent',
      ],
      another: [
        'their requests[].title?',
        'their bids[].bid.bidMessage?',
        'their items[].item.name?',
        'their ideas[].idea.title?',
        'some maskedEmail',
        'their name',
        'their companyName',
        'some profile.email',
        ...under('their profile.', 'displayName companyName contactPerson'),
        'some profile.businessAddress',
        'their profile.websiteUrl',
        'some profile.phoneNumber',
        'their sessions[].userAgent',
      ],
    },
  }),
  row(people.revealField, byStaff('agent', '200'), {
    thing: things.person,
    sends: () => ({ body: { field: 'phoneNumber', reason } }),
    personal: { another: ['their value'] },
  }),
  row(people.signOutPerson, byStaff('agent', '200'), {
    thing: things.person,
    sends: because,
    personal: { another: ['some maskedEmail', 'their name', 'their companyName'] },
  }),
  row(people.suspendPerson, byStaff('admin', '200', { own: { admin: '403 own_account' } }), {
    thing: things.person,
    sends: because,
    personal: { another: ['some maskedEmail', 'their name', 'their companyName'] },
  }),
  row(people.reinstatePerson, byStaff('admin', '200'), {
    thing: things.suspendedPerson,
    sends: because,
    personal: { another: ['some maskedEmail', 'their name', 'their companyName'] },
  }),
  row(people.disputeQueue, all(staff('viewer', '200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['their items[].name?', 'some items[].stripeUrl?'] },
  }),
  row(people.noteDispute, byStaff('agent', '200'), {
    thing: things.dispute,
    sends: ({ ids }) => ({
      params: { disputeId: (ids['disputeId'] ?? '').replaceAll('-', '') },
      body: { note: null, handled: true },
    }),
    personal: { another: ['their items[].name', 'some items[].stripeUrl'] },
  }),
  // places
  row(places.findPlace, all(anyone('200')), { sends: () => ({ query: { postcode: 'BS6' } }) }),
  row(near.findNear, all(anyone('200')), { sends: () => ({ query: { near: 'BS6' } }) }),
  row(near.nearDevice, all(anyone('200')), { sends: () => ({ body: { latitude: 51.47, longitude: -2.59 } }) }),
  // privacy
  row(privacy.requestExport, all(signedIn('201')), { usesUp: true }),
  row(privacy.latestExport, all(signedIn('200'))),
  row(privacy.linkToExport, each(signedIn, { own: '200', another: NONE }), { thing: things.madeExport }),
  row(
    privacy.deleteAccount,
    all(
      signedIn('204', {
        unproven: '403 staff_account',
        viewer: '403 staff_account',
        agent: '403 staff_account',
        admin: '403 staff_account',
      }),
    ),
    { usesUp: true, sends: password },
  ),
  // profiles
  row(profiles.readOwnProfile, all(signedIn('200')), {
    personal: {
      any: under('own ', 'email displayName phoneNumber address companyName contactPerson businessAddress websiteUrl'),
    },
  }),
  row(profiles.saveProfile, all(signedIn('200')), {
    usesUp: true,
    sends: () => ({
      body: {
        userType: null,
        displayName: 'Someone',
        phoneNumber: null,
        address: null,
        companyName: 'Clear Away',
        contactPerson: null,
        businessAddress: null,
        websiteUrl: null,
        googleReviewsUrl: null,
      },
    }),
    personal: { any: ['own email', 'own shownNames.displayName', 'own shownNames.companyName'] },
  }),
  row(profiles.savePhoneNumber, all(signedIn('200')), {
    usesUp: true,
    sends: () => ({ body: { phoneNumber: '07700 900123' } }),
    personal: {
      any: [
        ...under('own ', 'email displayName address companyName contactPerson businessAddress websiteUrl'),
        'some phoneNumber',
      ],
    },
  }),
  row(
    profiles.linkToOwnDocument,
    all(signedIn('404 not_found', { unplanned: '200', basic: '200', premium: '200', verified: '200' })),
    { sends: () => ({ params: { document: 'id_document' } }) },
  ),
  row(verification.verificationQueue, all(staff('viewer', '200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['their items[].displayName', 'their items[].companyName'] },
  }),
  row(verification.verificationCase, byStaff('viewer', '200'), {
    thing: things.waitingCase,
    personal: {
      another: under('their profile.', 'displayName companyName contactPerson businessAddress websiteUrl phoneNumber'),
    },
    personalInstead: {
      viewer: [
        ...under('their profile.', 'displayName companyName contactPerson'),
        'some profile.businessAddress',
        'their profile.websiteUrl',
        'some profile.phoneNumber',
      ],
    },
  }),
  row(verification.claimVerification, byStaff('agent', '200'), {
    thing: things.waitingCase,
    personal: { another: ['own by.email'] },
  }),
  row(verification.releaseVerification, byStaff('agent', '204', { absent: staff('agent', '204') }), {
    thing: things.waitingCase,
  }),
  row(verification.decideVerification, byStaff('agent', '200', { own: { agent: '403 own_case' } }), {
    thing: things.waitingCase,
    sends: () => ({ body: { version: 1, decision: 'verified', reason: null } }),
    personal: {
      another: [
        ...under('their profile.', 'displayName companyName contactPerson businessAddress websiteUrl phoneNumber'),
        'own history[].by.email',
      ],
    },
  }),
  row(verification.linkToReviewedDocument, byStaff('agent', '200'), {
    thing: things.waitingCase,
    sends: ({ ids }) => ({ params: { ...ids, document: 'id_document' } }),
  }),
  // reports
  row(reports.reportContent, each(signedIn, { own: '403 own_content', another: '201', hidden: NONE }), {
    thing: things.idea,
    hides: things.hiddenIdea,
    sends: ({ ids }) => ({
      body: { kind: 'idea', subjectId: ids['ideaId'] ?? randomUUID(), reason: 'spam', words: null },
    }),
  }),
  // blocks
  row(blocking.blockPerson, each(signedIn, { own: '201', partner: '201', another: NONE }), {
    thing: things.offer,
    sends: ({ ids }) => ({ body: { kind: 'bid', subjectId: ids['bidId'] ?? randomUUID() } }),
    personal: { own: ['own title', 'their name'], partner: ['their title'] },
    usesUp: true,
  }),
  row(blocks.myBlocks, all(signedIn('200')), { personal: { any: ['own items[].title'] } }),
  row(blocking.unblockPerson, each(signedIn, { own: '204', another: '204', absent: '204' }), {
    thing: things.block,
    repeatable: true,
  }),
  row(reports.reportQueue, all(staff('viewer', '200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['own items[].title?', 'their items[].title?'] },
  }),
  row(reports.reportCase, byStaff('viewer', '200'), {
    thing: things.report,
    sends: ({ ids }) => ({ params: { ...ids, kind: 'idea' } }),
    personal: {
      another: ['their thing.title', 'their thing.pictures[].url', 'their owner.name', 'their reports[].words'],
    },
  }),
  row(reports.decideReport, byStaff('agent', '200', { absent: staff('agent', '409 reports_changed') }), {
    thing: things.report,
    sends: ({ ids }) => ({ params: { ...ids, kind: 'idea' }, body: { what: 'hidden', words: 'Spam', seen: 1 } }),
    personal: {
      another: [
        'their thing.title',
        'their thing.pictures[].url',
        'their owner.name',
        'their reports[].words',
        'own decisions[].by.email',
      ],
    },
  }),
  row(reports.linkToReportedPhoto, byStaff('viewer', '200'), {
    thing: things.writtenMessage,
    sends: ({ ids }) => ({ params: { kind: 'message', subjectId: ids['subjectId'] ?? randomUUID() } }),
  }),
  row(reports.myWarnings, all(signedIn('200')), { personal: { any: ['own items[].words'] } }),
  row(reports.readWarning, each(signedIn, { own: '204', another: '204', absent: '204' }), {
    thing: things.warning,
    repeatable: true,
  }),
  // requests
  row(posting.postRequest, all(signedIn('201')), { sends: () => ({ body: POSTED }) }),
  row(requests.readRequest, each(anyone, { own: '200', partner: '200', another: '200', hidden: NONE }), {
    thing: things.assignedRequest,
    hides: things.hiddenRequest,
    personal: {
      another: ['their title'],
      own: ['own title', 'own postcode'],
      partner: ['their title', 'their postcode'],
    },
  }),
  row(requests.requestHistory, each(anyone, { own: '200', another: '200', hidden: NONE }), {
    thing: things.assignedRequest,
    hides: things.hiddenRequest,
  }),
  row(
    requests.markCollected,
    each(signedIn, { own: '200', partner: '200', another: '403 not_concerned', hidden: NONE }),
    {
      thing: things.assignedRequest,
      hides: things.hiddenRequest,
      personal: { own: ['own title', 'own postcode'], partner: ['their title', 'their postcode'] },
    },
  ),
  row(
    requests.completeRequest,
    each(signedIn, { own: '200', partner: '403 not_concerned', another: '403 not_concerned', hidden: NONE }),
    { thing: things.assignedRequest, hides: things.hiddenRequest, personal: { own: ['own title', 'own postcode'] } },
  ),
  row(requests.cancelRequest, each(signedIn, { own: '200', another: '403 not_concerned', hidden: NONE }), {
    thing: things.openRequest,
    hides: things.hiddenRequest,
    personal: { own: ['own title', 'own postcode'] },
  }),
  row(booking.setBookAtBudget, each(signedIn, { own: '200', another: '403 not_concerned', hidden: NONE }), {
    thing: things.openRequest,
    hides: things.hiddenRequest,
    sends: () => ({ body: { on: false } }),
    personal: { own: ['own title', 'own postcode'] },
  }),
  row(collection.jobContact, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.assignedRequest,
    personal: { own: CONTACT, partner: [...CONTACT, 'their accessNote'] },
  }),
  row(collection.readCollectionDetails, each(signedIn, { own: '200', partner: NONE, another: NONE }), {
    thing: things.assignedRequest,
    personal: { own: ['own phoneNumber', 'own address', 'own accessNote'] },
  }),
  row(collection.saveCollectionDetails, each(signedIn, { own: '200', partner: NONE, another: NONE }), {
    thing: things.assignedRequest,
    sends: () => ({ body: { phoneNumber: '07700 900123' } }),
    personal: { own: ['some phoneNumber'] },
  }),
  row(duty.jobPack, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.packedRequest,
    personal: { own: packPersonal('own', 'their'), partner: packPersonal('their', 'own') },
  }),
  // reviews
  row(reviews.jobReview, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.reviewedRequest,
    personal: { own: ['own review.author', 'own review.text'], partner: ['their review.author', 'their review.text'] },
  }),
  row(reviews.writeReview, each(signedIn, { own: '201', partner: '403 not_concerned', another: NONE }), {
    thing: things.completedRequest,
    sends: () => ({ body: REVIEW }),
    personal: { own: ['own review.author'] },
  }),
  row(reviews.changeReview, each(signedIn, { own: '200', partner: NONE, another: NONE }), {
    thing: things.reviewedRequest,
    sends: () => ({ body: { ...REVIEW, version: 1 } }),
    personal: { own: ['own review.author'] },
  }),
  row(reviews.takeReviewBack, each(signedIn, { own: '204', partner: NONE, another: NONE }), {
    thing: things.reviewedRequest,
  }),
  row(reviews.replyToReview, each(signedIn, { own: NONE, partner: '200', another: NONE }), {
    thing: things.reviewedRequest,
    sends: () => ({ body: { text: 'Thank you.', version: 1 } }),
    personal: { partner: ['their review.author', 'their review.text'] },
  }),
  row(reviews.businessReviews, each(anyone, { own: '200', another: '200' }), {
    thing: things.person,
    personal: { own: WRITTEN, another: WRITTEN },
  }),
  row(bidderReviews.bidderReviews, each(signedIn, { own: NONE, partner: '200', another: NONE }), {
    thing: things.ownBid,
    personal: { partner: WRITTEN },
  }),
  row(staffReviews.heldReviews, all(staff('viewer', '200')), { personal: { any: WAITING_REVIEWS } }),
  row(
    staffReviews.decideReview,
    byStaff('agent', '200', { own: { agent: '403 own_case' }, partner: { agent: '403 own_case' } }),
    { thing: things.heldReview, sends: () => ({ body: { version: 1, decision: 'counted', reason } }) },
  ),
  // cases
  row(cases.openCase, each(signedIn, { own: '201', partner: '201', another: NONE }), {
    thing: things.openedCase,
    sends: () => ({ body: { kind: 'damage', text: 'The wall has a hole.' } }),
    personal: CASE_PERSONAL,
  }),
  row(cases.jobCases, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.openedCase,
    personal: {
      own: ['own items[].entries[].text', 'their company'],
      partner: ['their items[].entries[].text', 'own company'],
    },
  }),
  row(cases.writeEntry, BOTH_PARTIES('201'), {
    thing: things.openedCase,
    sends: () => ({ body: { text: 'It was another van.' } }),
    personal: CASE_PERSONAL,
  }),
  row(cases.markSolved, BOTH_PARTIES('200'), { thing: things.openedCase, personal: CASE_PERSONAL }),
  row(missedContract.answerMissed, each(signedIn, { own: '403 not_this_side', partner: '200', another: NONE }), {
    thing: things.missedVisit,
    sends: () => ({ body: { answer: 'late', lateUntil: new Date(Date.now() + 3_600_000).toISOString() } }),
  }),
  row(missedContract.endMissedJob, each(signedIn, { own: '200', partner: '403 not_this_side', another: NONE }), {
    thing: things.foundMissed,
  }),
  row(cases.linkToCasePhoto, BOTH_PARTIES('200'), {
    thing: things.openedCase,
    sends: ({ ids }) => ({ params: { entryId: ids['entryId'] ?? randomUUID(), photo: '1' } }),
  }),
  row(missedContract.missedFigures, each(anyone, { another: '200' }), { thing: things.openedCase }),
  row(staffJobsContract.caseQueue, all(staff('viewer', '200')), {
    personal: { any: ['own items[].title?', 'their items[].title?'] },
  }),
  row(staffJobsContract.findJobs, byStaff('viewer', '200', { absent: staff('viewer', '200') }), {
    thing: things.openedCase,
    sends: ({ ids }) => ({ query: { q: ids['requestId'] ?? randomUUID() } }),
    personal: { another: ['their items[].title'] },
  }),
  row(staffJobsContract.staffJob, byStaff('viewer', '200'), {
    thing: things.openedCase,
    personal: { another: jobPersonal('their') },
  }),
  row(staffCases.releaseReceipt, byStaff('agent', '200'), {
    thing: things.collectedRequest,
    sends: because,
    personal: { another: jobPersonal('their').filter((fact) => !fact.includes('cases')) },
  }),
  row(staffCases.claimCase, byStaff('agent', '200'), {
    thing: things.openedCase,
    personal: { another: ['own by.email'] },
  }),
  row(staffCases.releaseCase, byStaff('agent', '204', { absent: staff('agent', '204') }), { thing: things.openedCase }),
  row(staffCases.closeCase, byStaff('agent', '200', { own: { agent: '403 own_case' } }), {
    thing: things.openedCase,
    sends: () => ({ body: { version: 1, outcome: 'advice', words: 'We called them.' } }),
    personal: { another: [...jobPersonal('their'), 'own cases[].closed.by'] },
  }),
  row(
    staffEvidenceContract.readMessages,
    byStaff('agent', '200', { own: { agent: '403 own_case' }, absent: staff('agent', '409 no_open_case') }),
    { thing: things.writtenMessage, personal: { another: ['their items[].text'] } },
  ),
  row(
    staffEvidenceContract.staffLinkToMessagePhoto,
    byStaff('agent', '200', { own: { agent: '403 own_case' }, absent: staff('agent', '409 no_open_case') }),
    { thing: things.writtenMessage },
  ),
  // inbox
  row(inbox.myInbox, all(signedIn('200')), { personal: { any: ['own items[].title?', 'their items[].title?'] } }),
  // messages
  row(messages.readConversation, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.writtenMessage,
    sends: () => ({ query: {} }),
    personal: { own: ['own items[].text'], partner: ['their items[].text'] },
  }),
  row(messages.sendMessage, each(signedIn, { own: '201', partner: '201', another: NONE }), {
    thing: things.writtenMessage,
    sends: () => ({ body: { id: randomUUID(), text: 'We come at nine.' } }),
  }),
  row(messages.seeMessages, each(signedIn, { own: '204', partner: '204', another: NONE }), {
    thing: things.writtenMessage,
    sends: () => ({ body: { upTo: 1 } }),
  }),
  row(messages.linkToMessagePhoto, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.writtenMessage,
  }),
  row(staffCases.blockForGood, byStaff('admin', '200', { own: { admin: '403 own_case' } }), {
    thing: things.openedCase,
    sends: () => ({ body: { version: 1, words: 'For good.' } }),
    personal: { another: [...jobPersonal('their'), 'own cases[].closed.by'] },
  }),
  row(staffEvidenceContract.linkToCasePhotoForStaff, byStaff('agent', '200'), {
    thing: things.openedCase,
    sends: ({ ids }) => ({ params: { entryId: ids['entryId'] ?? randomUUID(), photo: '1' } }),
  }),
  row(staffEvidenceContract.councilFile, byStaff('agent', '409 not_dumped'), { thing: things.openedCase }),
  row(staffEvidenceContract.unreliableCarriers, all(staff('viewer', '200'))),
  row(staffJobsContract.commonJobs, byStaff('viewer', '200', { absent: staff('viewer', '200') }), {
    thing: things.pursuedReport,
    personal: { another: ['their items[].title'] },
  }),
  row(staffCases.makeCase, byStaff('agent', '200'), {
    thing: things.pursuedReport,
    sends: ({ ids }) => ({ body: { requestId: ids['requestId'] ?? randomUUID() } }),
    personal: { another: jobPersonal('their').filter((fact) => !fact.includes('cases')) },
  }),
  row(progress.jobTimelines, each(signedIn, { own: '200', partner: '200', another: '200', absent: '200' }), {
    thing: things.visitedRequest,
    sends: ({ ids }) => ({ query: { requestIds: ids['requestId'] ?? randomUUID() } }),
  }),
  row(visits.readVisit, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.visitedRequest,
    personal: PLATE,
  }),
  row(visits.beginLoading, each(signedIn, { own: '403 not_concerned', partner: '200', another: NONE }), {
    thing: things.visitedRequest,
    personal: { partner: PLATE.partner },
  }),
  row(arrival.confirmTime, each(signedIn, { own: '403 not_concerned', partner: '200', another: NONE }), {
    thing: things.visitedRequest,
    sends: () => ({ body: COMES }),
  }),
  row(arrival.acceptTime, each(signedIn, { own: '200', partner: '403 not_concerned', another: NONE }), {
    thing: things.suggestedRequest,
    // the day that was suggested: another one would be wrong after midnight
    sends: ({ ids }) => ({ body: { day: ids['day'] ?? COMES.day, part: COMES.part } }),
    personal: { own: PLATE.own },
  }),
  row(arrival.withdrawTime, each(signedIn, { own: '403 not_concerned', partner: '200', another: NONE }), {
    thing: things.suggestedRequest,
  }),
  row(arrival.noteArrival, each(signedIn, { own: '403 not_concerned', partner: '200', another: NONE }), {
    thing: things.visitedRequest,
    personal: { partner: PLATE.partner },
  }),
  row(arrival.matchVan, each(signedIn, { own: '200', partner: '403 not_concerned', another: NONE }), {
    thing: things.visitedRequest,
    sends: () => ({ body: { matches: false } }),
    personal: { own: [...PLATE.own, 'their marks.refused.plate'] },
  }),
  row(arrival.readDoorToken, each(signedIn, { own: '403 not_concerned', partner: '200', another: NONE }), {
    thing: things.visitOfRequest,
    personal: { partner: ['some token'] },
  }),
  row(arrival.openDoor, each(anyone, { own: '200', another: '200' }), {
    thing: things.visitOfRequest,
    personal: { own: ['own job.title', 'their job.companyName'] },
  }),
  row(
    arrival.myVehicles,
    { own: signedIn('200'), any: signedIn('200') },
    { thing: things.vehicle, personal: { own: ['own vehicles[].plate'], any: ['own vehicles[].plate?'] } },
  ),
  row(
    arrival.addVehicle,
    all(
      signedIn('403 not_business', {
        ...Object.fromEntries(['unplanned', 'basic', 'premium', 'verified'].map((carrier) => [carrier, '200'])),
      }),
    ),
    { sends: () => ({ body: { plate: 'AB12 CDE', litres: null, payloadKg: null } }) },
  ),
  row(arrival.changeVehicle, each(signedIn, { own: '200', another: NONE }), {
    thing: things.vehicle,
    sends: () => ({ body: { plate: 'XY34 ZZZ', litres: 8000, payloadKg: 900, active: false } }),
  }),
  row(tracking.readTracking, TRACKED, { thing: things.trackedRequest, personal: { partner: TRACKING } }),
  row(tracking.saveReceiver, TRACKED, {
    thing: things.trackedRequest,
    sends: () => ({ body: { version: 1, line: 2, ...RECEIVER } }),
    personal: { partner: TRACKING },
  }),
  row(tracking.saveTreatments, TRACKED, {
    thing: things.trackedRequest,
    sends: () => ({ body: { version: 1, treatments: [] } }),
    personal: { partner: TRACKING },
  }),
  row(tracking.takeMovements, TRACKED, {
    thing: things.trackedRequest,
    personal: {
      partner: [
        'own movements[].body.carrier.organisationName',
        'their movements[].body.producer.address.fullAddress',
        'their movements[].body.producer.address.postcode',
        'some movements[].body.receiver.address.postcode',
      ],
    },
  }),
  row(
    duty.packPdf,
    each(signedIn, { own: '200', partner: '200', another: NONE }),
    // contains what jobPack contains
    { thing: things.packedRequest },
  ),
  row(dutyStaff.viewPack, byStaff('agent', '200'), {
    thing: things.packedRequest,
    sends: () => ({ body: { reason } }),
    personal: { another: packPersonal('their', 'their') },
  }),
  row(dutyStaff.remakePack, byStaff('agent', '200'), {
    thing: things.packedRequest,
    sends: () => ({ body: { reason, version: 1 } }),
    personal: { another: packPersonal('their', 'their') },
  }),
  row(prices.lowerPrice, each(signedIn, { own: '403 not_concerned', partner: '200', another: NONE }), {
    thing: things.arrivedRequest,
    sends: () => ({ body: { newPounds: 30 } }),
  }),
  row(prices.askPrice, each(signedIn, { own: '403 not_concerned', partner: '201', another: NONE }), {
    thing: things.arrivedRequest,
    sends: () => ({
      body: { load: { items: [{ key: 'fridge-freezer', n: 1 }] }, newPounds: 60 },
      files: { photo1: PICTURE },
    }),
  }),
  row(prices.answerPrice, each(signedIn, { own: '200', partner: '403 not_concerned', another: NONE }), {
    thing: things.askedPrice,
    sends: () => ({ body: { answer: 'declined', name: null } }),
  }),
  row(prices.linkToPricePhoto, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.askedPrice,
    sends: ({ ids }) => ({ params: { ...ids, photo: '1' } }),
  }),
  row(receipts.jobReceipt, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.receivedRequest,
    personal: {
      own: receiptPersonal('own', 'their', 'receipt.'),
      partner: receiptPersonal('their', 'own', 'receipt.'),
    },
  }),
  row(
    duty.receiptPdf,
    each(signedIn, { own: '200', partner: '200', another: NONE }),
    // contains what jobReceipt contains
    { thing: things.receivedRequest },
  ),
  row(receipts.recordPayment, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.receivedRequest,
    sends: () => ({ body: { paid: 'cash' } }),
    personal: { own: receiptPersonal('own', 'their'), partner: receiptPersonal('their', 'own') },
  }),
  row(rights.askEarlyStart, each(signedIn, { own: '200', partner: '403 not_concerned', another: NONE }), {
    thing: things.hastyRequest,
  }),
  row(rights.cancelJob, each(signedIn, { own: '200', partner: '403 not_concerned', another: NONE }), {
    thing: things.visitedRequest,
    sends: () => ({ body: { reason: null } }),
    personal: { own: PLATE.own },
  }),
  row(rights.giveUpJob, each(signedIn, { own: '403 not_concerned', partner: '200', another: NONE }), {
    thing: things.visitedRequest,
    sends: () => ({ body: { reason: 'no_van' } }),
    personal: { partner: PLATE.partner },
  }),
  row(
    posting.repostRequest,
    each(signedIn, { own: '201', partner: '403 not_concerned', another: '403 not_concerned', hidden: NONE }),
    { thing: things.cancelledRequest, hides: things.hiddenRequest, personal: { own: ['own title', 'own postcode'] } },
  ),
  row(disposals.jobDisposal, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.recordedRequest,
    personal: {
      own: ['their disposal.said.placeName'],
      // the titles of its other jobs, which it may have disposed of at the same time
      partner: ['own disposal.said.placeName', 'their disposal.saying.others[].title?'],
    },
  }),
  row(disposals.recordDisposal, each(signedIn, { own: NONE, partner: '200', another: NONE }), {
    thing: things.recordedRequest,
    sends: () => ({ body: REUSED }),
    personal: { partner: ['their disposal.saying.others[].title?'] },
  }),
  row(disposals.linkToTicket, each(signedIn, { own: '200', partner: '200', another: NONE }), {
    thing: things.recordedRequest,
  }),
  row(proofs.disposalQueue, all(staff('viewer', '200')), {
    personal: { any: ['own items[].title?', 'their items[].title?'] },
  }),
  row(proofs.staffDisposal, byStaff('viewer', '200', { absent: staff('viewer', '200') }), {
    thing: things.recordedRequest,
    personal: { another: ['their proof.said.placeName'] },
  }),
  row(
    proofs.decideDisposal,
    byStaff('agent', '200', { own: { agent: '403 own_case' }, partner: { agent: '403 own_case' } }),
    {
      thing: things.recordedRequest,
      sends: () => ({ body: { version: 1, decision: 'accepted', reason } }),
      personal: { another: ['their proof.said.placeName', 'own proof.decided.by'] },
    },
  ),
  row(proofs.linkToDisposalDocument, byStaff('viewer', '200'), { thing: things.recordedRequest }),
  row(requests.latestRequests, all(anyone('200')), {
    personal: { any: ['own items[].title?', 'their items[].title?'] },
  }),
  row(requests.openRequests, all(signedIn('200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['own items[].title?', 'their items[].title?'] },
  }),
  row(requests.myRequests, all(signedIn('200')), {
    sends: () => ({ query: {} }),
    personal: { any: ['own items[].title'] },
  }),
  row(collection.myAcceptedJobs, all(signedIn('200')), {
    sends: () => ({ query: {} }),
    // what jobContact shows the accepted carrier, for all their jobs at once (R05, R33)
    personal: {
      any: [
        'their items[].title?',
        'their items[].postcode?',
        ...[...CONTACT, 'their accessNote'].map((fact) => `${fact.replace(' ', ' items[].contact.')}?`),
      ],
    },
  }),
  row(staffRequests.findRequests, all(staff('viewer', '200')), {
    sends: () => ({ query: {} }),
    personal: {
      any: ['own items[].title?', 'their items[].title?', 'their items[].owner.name?', 'own items[].owner.name?'],
    },
  }),
  row(staffRequests.staffRequest, byStaff('viewer', '200', { hidden: staff('viewer', '200') }), {
    thing: things.assignedRequest,
    hides: things.hiddenRequest,
    personal: {
      another: ['their request.title', 'their owner.name', 'their carrier.name'],
      hidden: ['their request.title', 'their owner.name'],
    },
  }),
  row(staffRequests.endRequest, byStaff('agent', '200'), {
    thing: things.assignedRequest,
    sends: () => ({ body: { status: 'cancelled', reason } }),
    personal: { another: ['their request.title', 'their owner.name', 'their carrier.name'] },
  }),
  row(references.myReferences, all(signedIn('200'))),
  row(references.createReference, all(signedIn('201')), {
    sends: () => ({ body: { code: `ref-${randomUUID().slice(0, 8)}` } }),
  }),
  row(references.removeReference, each(signedIn, { own: '204', another: NONE }), { thing: things.reference }),
  // search
  row(search.search, all(anyone('200')), {
    sends: () => ({ query: { term: 'sofa' } }),
    personal: {
      any: [
        'own items[].title?',
        'their items[].title?',
        'own items[].titlePieces[].text?',
        'their items[].titlePieces[].text?',
      ],
    },
  }),
  row(search.searchState, all(staff('viewer', '200'))),
  row(search.compareIndex, all(staff('admin', '204'))),
  row(search.stopRebuild, all(staff('admin', '409 no_rebuild_running'))),
  row(search.resumeRebuild, all(staff('admin', '409 no_rebuild_stopped'))),
  row(search.startRebuild, all(staff('admin', '201'))),
  // subscriptions
  row(subscriptions.checkSubscription, all(signedIn('200')), { personal: { any: ['own subscriptionId'] } }),
  row(subscriptions.previewPlanChange, all(signedIn('409 no_subscription')), {
    sends: () => ({ query: { priceIdType: 'business_basic_monthly' } }),
  }),
  row(
    subscriptions.createCheckoutSession,
    { any: signedIn('200'), another: signedIn('403 not_your_subscription') },
    {
      thing: things.subscription,
      sends: ({ ids }) => ({
        body: { priceIdType: 'business_basic_monthly', currentStripeSubscriptionId: ids['subscriptionId'] ?? null },
      }),
    },
  ),
  row(subscriptions.createCustomerPortal, all(signedIn('200'))),
  row(subscriptions.refreshSubscription, all(signedIn('200')), { personal: { any: ['own subscriptionId'] } }),
  row(subscriptions.myInvoices, all(signedIn('200'))),
  // the platform
  row(stagePhoto, all(signedIn('201')), { sends: () => ({ body: {}, files: { photo: PICTURE } }) }),
  row(publicSettings, all(anyone('200')), { personal: { any: ['some supportEmail'] } }),
]

/** Only staff have a second factor. */
function staffOnly(said: Parameters<typeof signedIn>[0], except: Parameters<typeof signedIn>[1]) {
  const no = '403 forbidden'
  return signedIn(said, { customer: no, unplanned: no, basic: no, premium: no, verified: no, ...except })
}
