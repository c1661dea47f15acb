import { randomUUID } from 'node:crypto'
import * as registerHealthContract from '#modules/carriers/carrier-registration/contract/register-health.ts'
import * as trust from '#modules/carriers/carrier-registration/contract/staff.ts'
import * as licences from '#modules/carriers/carrier-registration/contract.ts'
import * as verification from '#modules/carriers/profiles/contract/verification.ts'
import * as profiles from '#modules/carriers/profiles/contract.ts'
import * as subscriptions from '#modules/carriers/subscriptions/contract.ts'
import * as blocking from '#modules/community/blocking/contract.ts'
import * as charities from '#modules/community/charities/contract.ts'
import * as ideas from '#modules/community/ideas/contract.ts'
import * as asksContract from '#modules/community/items/contract/asks.ts'
import * as listingContract from '#modules/community/items/contract/listing.ts'
import * as pagesContract from '#modules/community/items/contract/pages.ts'
import * as promisesContract from '#modules/community/items/contract/promises.ts'
import * as items from '#modules/community/items/contract.ts'
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
import { type Answered, anyone, signedIn, staff } from './callers.ts'
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
/** A thing that only its owner knows of. */
const OWN_ONLY = (yes: '200' | '201' | '204') => ({
  own: signedIn(yes),
  another: signedIn('404 not_found'),
  absent: signedIn('404 not_found'),
})
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
  row(
    accounts.signUp,
    { any: anyone('204') },
    { sends: () => ({ body: { email: stranger(), password: NEW_PASSWORD, userType: 'customer' } }) },
  ),
  row(
    accounts.signIn,
    { any: anyone('200', { visitor: '401 wrong_credentials', suspended: '403 account_suspended' }) },
    {
      usesUp: true,
      sends: ({ me }) => ({ body: { email: me?.email ?? stranger(), password: PASSWORD } }),
      personal: { any: ['some accessToken', 'own user.email'] },
    },
  ),
  row(accounts.refreshSession, { any: anyone('200') }),
  row(accounts.signOut, { any: anyone('204') }, { usesUp: true }),
  row(links.confirmEmail, { any: anyone('400 link_unknown') }, { sends: () => ({ body: { token: 'forged' } }) }),
  row(links.resendConfirmation, { any: anyone('204') }, { sends: () => ({ body: { email: stranger() } }) }),
  row(links.requestPasswordReset, { any: anyone('204') }, { sends: () => ({ body: { email: stranger() } }) }),
  row(links.checkResetLink, { any: anyone('400 link_unknown') }, { sends: () => ({ body: { token: 'forged' } }) }),
  row(
    links.resetPassword,
    { any: anyone('400 link_unknown') },
    { sends: () => ({ body: { token: 'forged', password: NEW_PASSWORD } }) },
  ),
  // accounts: the caller's own
  row(
    links.changePassword,
    { any: signedIn('204') },
    { usesUp: true, sends: () => ({ body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }) },
  ),
  row(
    links.changeEmail,
    { any: signedIn('204') },
    { usesUp: true, sends: () => ({ body: { password: PASSWORD, email: stranger() } }) },
  ),
  row(accounts.mySessions, { any: signedIn('200') }, { personal: { any: ['own items[].userAgent'] } }),
  row(
    accounts.endMySession,
    { own: signedIn('204'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    { thing: things.otherSession },
  ),
  row(accounts.signOutEverywhere, { any: signedIn('204') }, { usesUp: true }),
  // API keys
  row(
    apiKeys.myApiKeys,
    { any: signedIn('200') },
    { personal: { any: ['own items[].name?', 'own items[].lastNetwork?', 'some items[].lastNetwork?'] } },
  ),
  row(
    apiKeys.createApiKey,
    { any: signedIn('201') },
    {
      usesUp: true,
      sends: () => ({ body: { name: 'Diary', scopes: ['profile:read'], days: 30, password: PASSWORD } }),
      personal: { any: ['some key'] },
    },
  ),
  row(
    apiKeys.revokeApiKey,
    { own: signedIn('204'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    { thing: things.apiKey },
  ),
  row(secondFactor.mySecondFactor, { any: signedIn('200') }),
  row(
    secondFactor.passSecondFactor,
    {
      any: signedIn('409 no_second_factor', {
        viewer: '400 wrong_code',
        agent: '400 wrong_code',
        admin: '400 wrong_code',
      }),
    },
    { usesUp: true, sends: NO_CODE },
  ),
  row(
    secondFactor.beginSecondFactor,
    { any: staffOnly('200', { unproven: '200' }) },
    { usesUp: true, sends: password, personal: { any: ['some secret', 'own uri'] } },
  ),
  row(
    secondFactor.confirmSecondFactor,
    { any: staffOnly('409 no_second_factor', { unproven: '409 no_second_factor' }) },
    { usesUp: true, sends: NO_CODE },
  ),
  row(
    secondFactor.replaceRecoveryCodes,
    { any: staffOnly('200', { unproven: '409 no_second_factor' }) },
    { usesUp: true, sends: password, personal: { any: ['some recoveryCodes[]'] } },
  ),
  row(secondFactor.turnOffSecondFactor, { any: signedIn('409 second_factor_required') }, { sends: password }),
  row(
    secondFactor.staffList,
    { any: staff('viewer', '200') },
    { personal: { any: ['their items[].email', 'own items[].email'] } },
  ),
  row(
    secondFactor.resetSecondFactor,
    {
      own: { admin: '409 own_account' },
      another: staff('admin', '204'),
      absent: staff('admin', '404 not_found'),
    },
    { thing: things.colleague, sends: because },
  ),
  // alerts
  row(alerts.myAlerts, { any: signedIn('200') }, { personal: { any: ['own saved[].name?'] } }),
  row(
    alerts.saveArea,
    {
      any: signedIn('403 not_business', {
        ...Object.fromEntries(['unplanned', 'basic', 'premium', 'verified'].map((carrier) => [carrier, '201'])),
      }),
    },
    { usesUp: true, sends: () => ({ body: SAVED }) },
  ),
  row(
    alerts.changeArea,
    { own: signedIn('200'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    { thing: things.savedArea, sends: () => ({ body: SAVED }) },
  ),
  row(
    alerts.removeArea,
    { own: signedIn('204'), another: signedIn('204'), absent: signedIn('204') },
    { thing: things.savedArea, repeatable: true },
  ),
  row(
    alerts.previewArea,
    { any: signedIn('200') },
    {
      sends: () => ({
        body: { about: 'request', postcode: 'BS6', miles: 5, keywords: '', photo: false, budget: false },
      }),
    },
  ),
  row(
    alerts.choosePace,
    { any: signedIn('200') },
    { sends: () => ({ body: { type: 'jobs', channel: 'mail', pace: 'off' } }) },
  ),
  // without keys no pushes are sent; tests/modules/discovery/alerts/pushing.test.ts has some
  row(
    devicesContract.addDevice,
    { any: signedIn('404 not_found') },
    { sends: () => ({ body: { ...SUBSCRIPTION, name: 'Chrome' } }) },
  ),
  row(
    devicesContract.renewDevice,
    { any: anyone('404 not_found') },
    { sends: () => ({ body: { ...SUBSCRIPTION, oldEndpoint: SUBSCRIPTION.endpoint } }) },
  ),
  row(
    devicesContract.removeDevice,
    { own: signedIn('204'), another: signedIn('204'), absent: signedIn('204') },
    { thing: things.pushDevice, repeatable: true },
  ),
  row(alerts.readUnsubscribe, { any: anyone('404 not_found') }, { sends: FORGED }),
  row(alerts.unsubscribe, { any: anyone('404 not_found') }, { sends: () => ({ ...FORGED(), body: { on: false } }) }),
  // calendars
  row(calendars.calendarFeed, { any: signedIn('200') }),
  row(calendars.resetCalendarFeed, { any: signedIn('200') }),
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
        own: ['own rounds[].van.plate', 'their rounds[].stops[].title'],
        any: ['own rounds[].van.plate?', 'their rounds[].stops[].title?'],
      },
    },
  ),
  row(
    rounds.readRound,
    { own: PLANNERS('200'), another: PLANNERS('404 not_found'), absent: PLANNERS('404 not_found') },
    { thing: things.round, personal: { own: ['own van.plate', 'their stops[].title'] } },
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
  row(
    audit.auditLog,
    { any: staff('viewer', '200') },
    {
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
    },
  ),
  row(audit.auditSummary, { any: staff('viewer', '200') }, { personal: { any: ['some head.hash'] } }),
  // webhooks, after the audit log, whose first page would only have theirs
  row(webhooks.myWebhooks, { any: signedIn('200') }, { personal: { any: ['own items[].url?'] } }),
  row(
    webhooks.createWebhook,
    { any: signedIn('201') },
    { usesUp: true, sends: () => ({ body: HOOK }), personal: SECRET },
  ),
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
  row(webhooks.troubledWebhooks, { any: staff('viewer', '200') }, { sends: () => ({ query: {} }) }),
  row(
    webhooks.pauseWebhook,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    { thing: things.webhook, sends: because },
  ),
  row(
    webhooks.resumeWebhook,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    { thing: things.webhook, sends: because },
  ),
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
  row(
    bidLoads.disposalCost,
    {
      own: signedIn('200'),
      another: signedIn('200'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.openRequest, hides: things.hiddenRequest, sends: () => ({ query: { amount: 5 } }) },
  ),
  row(
    bidLoads.changeList,
    {
      own: signedIn('200'),
      another: signedIn('403 not_owner'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.openRequest,
      hides: things.hiddenRequest,
      sends: () => ({ body: { version: 1, load: { items: [{ key: 'sofa-2', n: 1 }] } } }),
      personal: { own: ['own title', 'own postcode', 'some items[].key'] },
    },
  ),
  row(
    acceptBid,
    {
      own: signedIn('200'),
      another: signedIn('403 not_owner'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.offer,
      hides: things.hiddenOffer,
      personal: { own: ['own request.title', 'their bid.bidMessage', 'own request.postcode', 'their bid.bidderName'] },
    },
  ),
  row(
    bidding.withdrawBid,
    { own: signedIn('200'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    { thing: things.ownBid },
  ),
  row(
    bidding.bidsOnRequest,
    { own: anyone('200'), another: anyone('200'), hidden: anyone('404 not_found'), absent: anyone('404 not_found') },
    {
      thing: things.offer,
      hides: things.hiddenRequest,
      sends: () => ({ query: {} }),
      personal: {
        own: ['their items[].bidMessage', 'their items[].bidderName'],
        another: ['their items[].bidMessage', 'their items[].bidderName'],
      },
    },
  ),
  // questions
  row(
    questions.questionsOnRequest,
    { own: anyone('200'), another: anyone('200'), hidden: anyone('404 not_found'), absent: anyone('404 not_found') },
    {
      thing: things.question,
      hides: things.hiddenRequest,
      personal: {
        own: ['their items[].text', 'their items[].askerName'],
        another: ['their items[].text', 'their items[].askerName'],
      },
    },
  ),
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
  row(
    questions.answerQuestion,
    {
      own: signedIn('200'),
      another: signedIn('403 not_owner'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.question,
      hides: things.hiddenQuestion,
      sends: () => ({ body: { answer: 'Yes.' } }),
      personal: { own: ['their text', 'their askerName'] },
    },
  ),
  row(
    questions.hideQuestion,
    { own: signedIn('200'), another: signedIn('403 not_owner'), absent: signedIn('404 not_found') },
    { thing: things.question, personal: { own: ['their text', 'their askerName'] } },
  ),
  row(
    questions.takeQuestionBack,
    { own: signedIn('204'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    { thing: things.ownQuestion },
  ),
  row(
    bidding.myBids,
    { any: signedIn('200') },
    {
      sends: () => ({ query: {} }),
      personal: { any: ['own items[].bid.bidMessage', 'their items[].request.title', 'own items[].bid.bidderName'] },
    },
  ),
  row(bidding.myStandingBids, { any: signedIn('200') }),
  row(
    bidding.bidsOnMyRequests,
    { any: signedIn('200') },
    {
      personal: {
        any: ['newest', 'winning'].flatMap((bid) => [
          `their items[].${bid}.bidMessage?`,
          `their items[].${bid}.bidderName?`,
        ]),
      },
    },
  ),
  row(
    reach.viewRequest,
    {
      own: signedIn('204'),
      another: signedIn('204'),
      partner: signedIn('204'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.assignedRequest, hides: things.hiddenRequest },
  ),
  row(
    reach.keepRequest,
    { own: signedIn('204'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    { thing: things.openRequest },
  ),
  row(reach.requestsWithoutBids, { any: signedIn('200') }),
  row(reach.reach, { any: staff('viewer', '200') }, { sends: () => ({ query: {} }) }),
  row(cheap.tooCheap, { any: staff('viewer', '200') }),
  row(bidding.myBidAllowance, { any: signedIn('200') }),
  row(returns.myBidLedger, { any: signedIn('200') }, { personal: { any: ['their items[].title?'] } }),
  row(
    returns.returnQueue,
    { any: staff('viewer', '200') },
    {
      sends: () => ({ query: {} }),
      personal: {
        any: ['their', 'own'].flatMap((whose) => [`${whose} items[].title?`, `${whose} items[].carrierName?`]),
      },
    },
  ),
  row(
    returns.decideReturn,
    { own: staff('agent', '200'), another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.waitingReturn,
      sends: () => ({ body: { decision: 'refuse', reason } }),
      personal: { own: ['their title', 'own carrierName'], another: ['their title', 'their carrierName'] },
    },
  ),
  // community: items
  row(
    items.latestGiftedItems,
    { any: anyone('200') },
    { personal: { any: ['own items[].name?', 'their items[].name?'] } },
  ),
  row(
    items.latestSaleItems,
    { any: anyone('200') },
    { personal: { any: ['own items[].title?', 'their items[].title?'] } },
  ),
  row(
    items.giftedItems,
    { any: anyone('200') },
    { sends: () => ({ query: {} }), personal: { any: ['own items[].name?', 'their items[].name?'] } },
  ),
  row(
    items.saleItems,
    { any: anyone('200') },
    { sends: () => ({ query: {} }), personal: { any: ['own items[].title?', 'their items[].title?'] } },
  ),
  row(
    items.myItems,
    { any: signedIn('200') },
    { sends: () => ({ query: {} }), personal: { any: ['own items[].item.name', 'own items[].item.title?'] } },
  ),
  row(
    pagesContract.readItem,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('200'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.promised,
      hides: things.hiddenGift,
      personal: {
        another: ['their item.name'],
        own: ['own item.name', 'their promised.message', 'their promised.askerName'],
        partner: ['their item.name', 'own ask.message'],
      },
    },
  ),
  row(
    listingContract.listGiftedItem,
    { any: signedIn('201') },
    { sends: () => ({ body: { name: 'Chair', ...LISTED } }) },
  ),
  row(
    listingContract.listSaleItem,
    { any: signedIn('201', { unplanned: '403 premium_needed', basic: '403 premium_needed' }) },
    { sends: () => ({ body: { title: 'Chair', price: 5, ...LISTED } }) },
  ),
  row(
    listingContract.editGiftedItem,
    {
      own: signedIn('200'),
      another: signedIn('403 not_owner'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.gift,
      hides: things.hiddenGift,
      sends: () => ({ body: { name: 'Chair', keepPhotos: [], ...LISTED } }),
    },
  ),
  row(
    listingContract.editSaleItem,
    {
      own: signedIn('200'),
      another: signedIn('403 not_owner'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.sale,
      hides: things.hiddenSale,
      sends: () => ({ body: { title: 'Chair', price: 5, keepPhotos: [], ...LISTED } }),
    },
  ),
  row(
    pagesContract.markItemGone,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_owner'),
      another: signedIn('403 not_owner'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.promised,
      hides: things.hiddenGift,
      personal: { own: ['own item.name', 'their promised.message', 'their promised.askerName'] },
    },
  ),
  row(
    items.removeItem,
    { own: signedIn('204'), another: signedIn('403 not_owner'), hidden: signedIn('204'), absent: signedIn('204') },
    { thing: things.gift, hides: things.hiddenGift },
  ),
  row(
    asksContract.askForItem,
    {
      own: signedIn('403 own_item'),
      another: signedIn('201'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.gift, hides: things.hiddenGift, sends: () => ({ body: { message: 'Please.' } }) },
  ),
  row(
    asksContract.asksForItem,
    {
      own: signedIn('200'),
      partner: signedIn('404 not_found'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.receivedAsk,
      sends: () => ({ query: {} }),
      personal: { own: ['their items[].message', 'their items[].askerName'] },
    },
  ),
  row(
    asksContract.myAsks,
    { any: signedIn('200') },
    { sends: () => ({ query: {} }), personal: { any: ['their items[].item.name', 'own items[].message'] } },
  ),
  row(
    promisesContract.promiseItem,
    {
      own: signedIn('200'),
      partner: signedIn('404 not_found'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.receivedAsk,
      personal: { own: ['own item.name', 'their promised.message', 'their promised.askerName'] },
    },
  ),
  row(
    promisesContract.acceptPromise,
    {
      own: signedIn('404 not_found'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.unanswered, personal: { partner: ['their item.name', 'own ask.message'] } },
  ),
  row(
    promisesContract.undoPromise,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_owner'),
      another: signedIn('403 not_owner'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.promised, hides: things.hiddenGift, personal: { own: ['own item.name'] } },
  ),
  row(
    asksContract.withdrawAsk,
    {
      own: signedIn('200'),
      partner: signedIn('404 not_found'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.ownAsk, personal: { own: ['own message'] } },
  ),
  row(
    promisesContract.itemContact,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.promised,
      personal: {
        own: ['their name', 'their phoneNumber'],
        partner: ['their name', 'their phoneNumber', 'their address'],
      },
    },
  ),
  // community: ideas and charities
  row(
    ideas.ideas,
    { any: anyone('200') },
    {
      sends: () => ({ query: {} }),
      personal: {
        any: ['own items[].title?', 'their items[].title?', 'own items[].imageUrl.url?', 'their items[].imageUrl.url?'],
      },
    },
  ),
  row(
    ideas.readIdea,
    { own: anyone('200'), another: anyone('200'), hidden: anyone('404 not_found'), absent: anyone('404 not_found') },
    {
      thing: things.idea,
      hides: things.hiddenIdea,
      personal: { another: ['their title', 'their imageUrl.url'], own: ['own title', 'own imageUrl.url'] },
    },
  ),
  row(
    ideas.postIdea,
    { any: signedIn('201', { unplanned: '403 premium_needed', basic: '403 premium_needed' }) },
    {
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
    },
  ),
  row(
    ideas.removeIdea,
    { own: signedIn('204'), another: signedIn('403 not_owner'), hidden: signedIn('204'), absent: signedIn('204') },
    { thing: things.idea, hides: things.hiddenIdea },
  ),
  row(
    ideas.likeIdea,
    {
      own: signedIn('200'),
      another: signedIn('200'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.idea, hides: things.hiddenIdea },
  ),
  row(
    ideas.unlikeIdea,
    {
      own: signedIn('200'),
      another: signedIn('200'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.idea, hides: things.hiddenIdea },
  ),
  row(ideas.exampleLikes, { any: anyone('200') }),
  row(ideas.likeExample, { any: signedIn('200') }, { sends: () => ({ params: { exampleId: 'cable-spool-table' } }) }),
  row(ideas.unlikeExample, { any: signedIn('200') }, { sends: () => ({ params: { exampleId: 'cable-spool-table' } }) }),
  row(charities.charities, { any: anyone('200') }, { sends: () => ({ query: {} }) }),
  row(charities.readCharity, { absent: anyone('404 not_found') }),
  // directory
  row(
    directory.nearbyBusinesses,
    { any: anyone('200') },
    { sends: () => ({ query: { postcode: 'BS6' } }), personal: { any: ['their items[].name', 'own items[].name'] } },
  ),
  row(
    directory.businessPage,
    { another: anyone('200'), absent: anyone('404 not_found') },
    { thing: things.person, personal: { another: ['their name', 'their websiteUrl'] } },
  ),
  row(directory.myGallery, { any: signedIn('200') }, { personal: { any: ['own pictures[].url'] } }),
  row(directory.addGalleryPicture, { any: signedIn('400 picture_required') }, { sends: () => ({ body: {} }) }),
  row(
    directory.orderGallery,
    { another: signedIn('403 premium_needed', { premium: '409 gallery_changed', verified: '409 gallery_changed' }) },
    { thing: things.picture, sends: ({ ids }) => ({ body: { pictureIds: [ids['pictureId'] ?? ''] } }) },
  ),
  row(
    directory.removeGalleryPicture,
    { own: signedIn('204'), another: signedIn('204'), absent: signedIn('204') },
    { thing: things.picture, repeatable: true },
  ),
  row(directory.areasOnMap, { any: anyone('200') }),
  row(directory.outwardsOnMap, { any: anyone('200') }),
  // licences
  row(licences.myRegistration, { any: signedIn('200') }),
  row(
    licences.saveRegistration,
    {
      any: signedIn('403 not_business', { unplanned: '200', basic: '200', premium: '200', verified: '200' }),
    },
    {
      usesUp: true,
      sends: () => ({
        body: { regulator: 'NRW', number: `CBDU8${String(Math.trunc(Math.random() * 1e9))}`, version: 0 },
      }),
    },
  ),
  row(
    licences.explainRegistration,
    { any: signedIn('404 not_found') },
    { usesUp: true, sends: () => ({ body: { version: 1, explanation: 'We trade under another name.' } }) },
  ),
  row(
    trust.trustQueue,
    { any: staff('viewer', '200') },
    {
      personal: {
        any: [
          'own items[].companyName?',
          'own items[].displayName?',
          'their items[].companyName?',
          'their items[].displayName?',
        ],
      },
    },
  ),
  row(
    trust.trustCase,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { thing: things.waitingRegistration, personal: { another: OF_REGISTRATION } },
  ),
  row(
    trust.decideRegistration,
    { own: { agent: '403 own_case' }, another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.waitingRegistration,
      sends: () => ({ body: { version: 1, decision: 'confirm', validTo: '2099-01-01', tier: 'upper', reason } }),
      personal: { another: [...OF_REGISTRATION, 'own findings[].by'] },
    },
  ),
  row(
    trust.overrideRegistration,
    { own: { admin: '403 own_case' }, another: staff('admin', '200'), absent: staff('admin', '404 not_found') },
    {
      thing: things.waitingRegistration,
      sends: () => ({ body: { version: 1, until: until().slice(0, 10), reason } }),
      personal: { another: [...OF_REGISTRATION, 'own findings[].by', 'own override.by'] },
    },
  ),
  row(
    trust.endOverride,
    { own: { admin: '403 own_case' }, another: staff('admin', '200'), absent: staff('admin', '404 not_found') },
    {
      thing: things.waitingRegistration,
      sends: () => ({ body: { version: 1, reason } }),
      personal: { another: [...OF_REGISTRATION, 'own findings[].by'] },
    },
  ),
  row(
    trust.checkRegistration,
    { another: staff('agent', '409 only_by_hand'), absent: staff('agent', '404 not_found') },
    { thing: things.waitingRegistration },
  ),
  row(
    trust.changeRegulator,
    { own: { agent: '403 own_case' }, another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.waitingRegistration,
      sends: () => ({ body: { version: 1, regulator: 'EA', reason } }),
      personal: { another: [...OF_REGISTRATION, 'own findings[].by'] },
    },
  ),
  row(
    trust.linkToEvidence,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    { thing: things.waitingRegistration },
  ),
  row(
    registerHealthContract.trustCalendar,
    { any: staff('viewer', '200') },
    { personal: { any: ['own months[].items[].companyName?', 'their months[].items[].companyName?'] } },
  ),
  row(registerHealthContract.registerHealth, { any: staff('viewer', '200') }),
  row(trust.stopRegister, { any: staff('admin', '200') }, { sends: () => ({ body: { stopped: false, reason } }) }),
  // waste
  row(waste.catalogue, { any: anyone('200') }, { personal: { any: ['some items[].key'] } }),
  row(
    staffWaste.staffCatalogue,
    { any: staff('viewer', '200') },
    { personal: { any: ['some items[].key', 'own items[].change.by?', 'their items[].change.by?'] } },
  ),
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
  row(
    staffWaste.disposalRates,
    { any: staff('viewer', '200') },
    { personal: { any: ['own items[].change.by?', 'their items[].change.by?'] } },
  ),
  row(
    staffWaste.rateHistory,
    { any: staff('viewer', '200') },
    { sends: () => ({ query: { area: '*', stream: 'wood' } }) },
  ),
  row(
    staffWaste.setRate,
    { any: staff('admin', '201') },
    {
      sends: () => ({
        body: { area: 'ZE', stream: 'wood', pounds: 70, per: 'tonne', source: reason, from: '2026-11-01', seen: 0 },
      }),
      personal: { any: ['own change.by'] },
    },
  ),
  // monitoring
  row(overviewContract.readOverview, { any: staff('viewer', '200') }),
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
  row(
    monitoring.pausesInForce,
    { any: staff('viewer', '200') },
    { personal: { any: ['own pauses[].by?', 'their pauses[].by?'] } },
  ),
  row(
    monitoring.resumeQueue,
    { any: staff('admin', '200') },
    {
      sends: () => ({ params: { queue: 'live' }, body: { reason } }),
      personal: { any: ['own pauses[].by?', 'their pauses[].by?'] },
    },
  ),
  row(monitoring.readSchedules, { any: staff('viewer', '200') }),
  row(
    monitoring.runTask,
    { any: staff('admin', '200'), absent: staff('admin', '404 not_found') },
    { sends: ({ ids }) => ({ params: { task: ids['task'] ?? 'accounts.forget-old' }, body: { reason } }) },
  ),
  row(monitoring.openBullBoard, { any: staff('admin', '200') }, { sends: because }),
  // operations
  row(operations.failedJobs, { any: staff('viewer', '200') }, { sends: () => ({ query: {} }) }),
  row(operations.failureGroups, { any: staff('viewer', '200') }),
  row(
    operations.failedJob,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { thing: things.failedJob },
  ),
  row(operations.consumerNames, { any: staff('viewer', '200') }),
  row(operations.countJobs, { any: staff('viewer', '200') }, { sends: () => ({ query: {} }) }),
  row(
    repairsContract.retryJobs,
    { another: staff('agent', '201'), absent: staff('agent', '422 nothing_to_do') },
    { thing: things.failedJob, sends: ({ ids }) => ({ body: { jobIds: [ids['jobId'] ?? randomUUID()] } }) },
  ),
  row(
    repairsContract.discardJobs,
    { another: staff('agent', '201'), absent: staff('agent', '422 nothing_to_do') },
    { thing: things.failedJob, sends: ({ ids }) => ({ body: { jobIds: [ids['jobId'] ?? randomUUID()], reason } }) },
  ),
  row(
    repairsContract.repairMatching,
    { another: staff('admin', '201'), absent: staff('admin', '422 nothing_to_do') },
    {
      thing: things.failedJob,
      sends: ({ ids }) => ({
        body: { kind: 'discard', filter: { id: ids['eventId'] ?? randomUUID() }, until: until(), rate: 1, reason },
      }),
    },
  ),
  row(
    operations.countReplay,
    { any: staff('admin', '200') },
    { sends: () => ({ query: { consumer: 'requests.count-bids', type: 'BidPlaced' } }) },
  ),
  row(
    repairsContract.replayEvents,
    { any: staff('admin', '422 nothing_to_do') },
    {
      sends: () => ({
        body: { filter: { consumer: 'requests.count-bids', id: randomUUID() }, until: until(), rate: 1, reason },
      }),
    },
  ),
  row(repairsContract.repairs, { any: staff('viewer', '200') }, { sends: () => ({ query: {} }) }),
  row(
    repairsContract.readRepair,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { thing: things.chosenRepair },
  ),
  row(
    repairsContract.steerRepair,
    {
      another: staff('agent', '200'),
      hidden: staff('admin', '200'),
      absent: staff('agent', '404 not_found'),
    },
    { thing: things.chosenRepair, hides: things.bulkRepair, sends: () => ({ body: { state: 'running' } }) },
  ),
  row(operations.traceAct, { any: staff('viewer', '200') }, { sends: () => ({ query: { id: randomUUID() } }) }),
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
  row(
    people.readPerson,
    { own: { viewer: '200' }, another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    {
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
          'their profile.displayName',
          'their profile.companyName',
          'their profile.contactPerson',
          'some profile.businessAddress',
          'their profile.websiteUrl',
          'some profile.phoneNumber',
          'their sessions[].userAgent',
        ],
      },
    },
  ),
  row(
    people.revealField,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.person,
      sends: () => ({ body: { field: 'phoneNumber', reason } }),
      personal: { another: ['their value'] },
    },
  ),
  row(
    people.signOutPerson,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.person,
      sends: because,
      personal: { another: ['some maskedEmail', 'their name', 'their companyName'] },
    },
  ),
  row(
    people.suspendPerson,
    {
      own: { admin: '403 own_account' },
      another: staff('admin', '200'),
      absent: staff('admin', '404 not_found'),
    },
    {
      thing: things.person,
      sends: because,
      personal: { another: ['some maskedEmail', 'their name', 'their companyName'] },
    },
  ),
  row(
    people.reinstatePerson,
    { another: staff('admin', '200'), absent: staff('admin', '404 not_found') },
    {
      thing: things.suspendedPerson,
      sends: because,
      personal: { another: ['some maskedEmail', 'their name', 'their companyName'] },
    },
  ),
  row(
    people.disputeQueue,
    { any: staff('viewer', '200') },
    { sends: () => ({ query: {} }), personal: { any: ['their items[].name?', 'some items[].stripeUrl?'] } },
  ),
  row(
    people.noteDispute,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.dispute,
      sends: ({ ids }) => ({
        params: { disputeId: (ids['disputeId'] ?? '').replaceAll('-', '') },
        body: { note: null, handled: true },
      }),
      personal: { another: ['their items[].name', 'some items[].stripeUrl'] },
    },
  ),
  // places
  row(places.findPlace, { any: anyone('200') }, { sends: () => ({ query: { postcode: 'BS6' } }) }),
  row(near.findNear, { any: anyone('200') }, { sends: () => ({ query: { near: 'BS6' } }) }),
  row(near.nearDevice, { any: anyone('200') }, { sends: () => ({ body: { latitude: 51.47, longitude: -2.59 } }) }),
  // privacy
  row(privacy.requestExport, { any: signedIn('201') }, { usesUp: true }),
  row(privacy.latestExport, { any: signedIn('200') }),
  row(
    privacy.linkToExport,
    { own: signedIn('200'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    { thing: things.madeExport },
  ),
  row(
    privacy.deleteAccount,
    {
      any: signedIn('204', {
        unproven: '403 staff_account',
        viewer: '403 staff_account',
        agent: '403 staff_account',
        admin: '403 staff_account',
      }),
    },
    { usesUp: true, sends: password },
  ),
  // profiles
  row(
    profiles.readOwnProfile,
    { any: signedIn('200') },
    {
      personal: {
        any: [
          'own email',
          'own displayName',
          'own phoneNumber',
          'own address',
          'own companyName',
          'own contactPerson',
          'own businessAddress',
          'own websiteUrl',
        ],
      },
    },
  ),
  row(
    profiles.saveProfile,
    { any: signedIn('200') },
    {
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
    },
  ),
  row(
    profiles.savePhoneNumber,
    { any: signedIn('200') },
    {
      usesUp: true,
      sends: () => ({ body: { phoneNumber: '07700 900123' } }),
      personal: {
        any: [
          'own email',
          'own displayName',
          'own address',
          'own companyName',
          'own contactPerson',
          'own businessAddress',
          'own websiteUrl',
          'some phoneNumber',
        ],
      },
    },
  ),
  row(
    profiles.linkToOwnDocument,
    {
      any: signedIn('404 not_found', {
        unplanned: '200',
        basic: '200',
        premium: '200',
        verified: '200',
      }),
    },
    { sends: () => ({ params: { document: 'id_document' } }) },
  ),
  row(
    verification.verificationQueue,
    { any: staff('viewer', '200') },
    { sends: () => ({ query: {} }), personal: { any: ['their items[].displayName', 'their items[].companyName'] } },
  ),
  row(
    verification.verificationCase,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    {
      thing: things.waitingCase,
      personal: {
        another: [
          'their profile.displayName',
          'their profile.companyName',
          'their profile.contactPerson',
          'their profile.businessAddress',
          'their profile.websiteUrl',
          'their profile.phoneNumber',
        ],
      },
      personalInstead: {
        viewer: [
          'their profile.displayName',
          'their profile.companyName',
          'their profile.contactPerson',
          'some profile.businessAddress',
          'their profile.websiteUrl',
          'some profile.phoneNumber',
        ],
      },
    },
  ),
  row(
    verification.claimVerification,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    { thing: things.waitingCase, personal: { another: ['own by.email'] } },
  ),
  row(
    verification.releaseVerification,
    { another: staff('agent', '204'), absent: staff('agent', '204') },
    { thing: things.waitingCase },
  ),
  row(
    verification.decideVerification,
    { own: { agent: '403 own_case' }, another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.waitingCase,
      sends: () => ({ body: { version: 1, decision: 'verified', reason: null } }),
      personal: {
        another: [
          'their profile.displayName',
          'their profile.companyName',
          'their profile.contactPerson',
          'their profile.businessAddress',
          'their profile.websiteUrl',
          'their profile.phoneNumber',
          'own history[].by.email',
        ],
      },
    },
  ),
  row(
    verification.linkToReviewedDocument,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    { thing: things.waitingCase, sends: ({ ids }) => ({ params: { ...ids, document: 'id_document' } }) },
  ),
  // reports
  row(
    reports.reportContent,
    {
      own: signedIn('403 own_content'),
      another: signedIn('201'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.idea,
      hides: things.hiddenIdea,
      sends: ({ ids }) => ({
        body: { kind: 'idea', subjectId: ids['ideaId'] ?? randomUUID(), reason: 'spam', words: null },
      }),
    },
  ),
  // blocks
  row(
    blocking.blockPerson,
    {
      own: signedIn('201'),
      partner: signedIn('201'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.offer,
      sends: ({ ids }) => ({ body: { kind: 'bid', subjectId: ids['bidId'] ?? randomUUID() } }),
      personal: { own: ['own title', 'their name'], partner: ['their title'] },
      usesUp: true,
    },
  ),
  row(blocks.myBlocks, { any: signedIn('200') }, { personal: { any: ['own items[].title'] } }),
  row(
    blocking.unblockPerson,
    { own: signedIn('204'), another: signedIn('204'), absent: signedIn('204') },
    { thing: things.block, repeatable: true },
  ),
  row(
    reports.reportQueue,
    { any: staff('viewer', '200') },
    { sends: () => ({ query: {} }), personal: { any: ['own items[].title?', 'their items[].title?'] } },
  ),
  row(
    reports.reportCase,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    {
      thing: things.report,
      sends: ({ ids }) => ({ params: { ...ids, kind: 'idea' } }),
      personal: {
        another: ['their thing.title', 'their thing.pictures[].url', 'their owner.name', 'their reports[].words'],
      },
    },
  ),
  row(
    reports.decideReport,
    { another: staff('agent', '200'), absent: staff('agent', '409 reports_changed') },
    {
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
    },
  ),
  row(
    reports.linkToReportedPhoto,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    {
      thing: things.writtenMessage,
      sends: ({ ids }) => ({ params: { kind: 'message', subjectId: ids['subjectId'] ?? randomUUID() } }),
    },
  ),
  row(reports.myWarnings, { any: signedIn('200') }, { personal: { any: ['own items[].words'] } }),
  row(
    reports.readWarning,
    { own: signedIn('204'), another: signedIn('204'), absent: signedIn('204') },
    { thing: things.warning, repeatable: true },
  ),
  // requests
  row(posting.postRequest, { any: signedIn('201') }, { sends: () => ({ body: POSTED }) }),
  row(
    requests.readRequest,
    {
      own: anyone('200'),
      partner: anyone('200'),
      another: anyone('200'),
      hidden: anyone('404 not_found'),
      absent: anyone('404 not_found'),
    },
    {
      thing: things.assignedRequest,
      hides: things.hiddenRequest,
      personal: {
        another: ['their title'],
        own: ['own title', 'own postcode'],
        partner: ['their title', 'their postcode'],
      },
    },
  ),
  row(
    requests.requestHistory,
    { own: anyone('200'), another: anyone('200'), hidden: anyone('404 not_found'), absent: anyone('404 not_found') },
    { thing: things.assignedRequest, hides: things.hiddenRequest },
  ),
  row(
    requests.markCollected,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('403 not_concerned'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.assignedRequest,
      hides: things.hiddenRequest,
      personal: { own: ['own title', 'own postcode'], partner: ['their title', 'their postcode'] },
    },
  ),
  row(
    requests.completeRequest,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_concerned'),
      another: signedIn('403 not_concerned'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.assignedRequest, hides: things.hiddenRequest, personal: { own: ['own title', 'own postcode'] } },
  ),
  row(
    requests.cancelRequest,
    {
      own: signedIn('200'),
      another: signedIn('403 not_concerned'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.openRequest, hides: things.hiddenRequest, personal: { own: ['own title', 'own postcode'] } },
  ),
  row(
    booking.setBookAtBudget,
    {
      own: signedIn('200'),
      another: signedIn('403 not_concerned'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.openRequest,
      hides: things.hiddenRequest,
      sends: () => ({ body: { on: false } }),
      personal: { own: ['own title', 'own postcode'] },
    },
  ),
  row(
    collection.jobContact,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.assignedRequest, personal: { own: CONTACT, partner: [...CONTACT, 'their accessNote'] } },
  ),
  row(
    collection.readCollectionDetails,
    {
      own: signedIn('200'),
      partner: signedIn('404 not_found'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.assignedRequest, personal: { own: ['own phoneNumber', 'own address', 'own accessNote'] } },
  ),
  row(
    collection.saveCollectionDetails,
    {
      own: signedIn('200'),
      partner: signedIn('404 not_found'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.assignedRequest,
      sends: () => ({ body: { phoneNumber: '07700 900123' } }),
      personal: { own: ['some phoneNumber'] },
    },
  ),
  row(
    duty.jobPack,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.packedRequest,
      personal: { own: packPersonal('own', 'their'), partner: packPersonal('their', 'own') },
    },
  ),
  // reviews
  row(
    reviews.jobReview,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.reviewedRequest,
      personal: {
        own: ['own review.author', 'own review.text'],
        partner: ['their review.author', 'their review.text'],
      },
    },
  ),
  row(
    reviews.writeReview,
    {
      own: signedIn('201'),
      partner: signedIn('403 not_concerned'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.completedRequest, sends: () => ({ body: REVIEW }), personal: { own: ['own review.author'] } },
  ),
  row(
    reviews.changeReview,
    {
      own: signedIn('200'),
      partner: signedIn('404 not_found'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.reviewedRequest,
      sends: () => ({ body: { ...REVIEW, version: 1 } }),
      personal: { own: ['own review.author'] },
    },
  ),
  row(
    reviews.takeReviewBack,
    {
      own: signedIn('204'),
      partner: signedIn('404 not_found'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.reviewedRequest },
  ),
  row(
    reviews.replyToReview,
    {
      own: signedIn('404 not_found'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.reviewedRequest,
      sends: () => ({ body: { text: 'Thank you.', version: 1 } }),
      personal: { partner: ['their review.author', 'their review.text'] },
    },
  ),
  row(
    reviews.businessReviews,
    { own: anyone('200'), another: anyone('200'), absent: anyone('404 not_found') },
    { thing: things.person, personal: { own: WRITTEN, another: WRITTEN } },
  ),
  row(
    bidderReviews.bidderReviews,
    {
      own: signedIn('404 not_found'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.ownBid, personal: { partner: WRITTEN } },
  ),
  row(staffReviews.heldReviews, { any: staff('viewer', '200') }, { personal: { any: WAITING_REVIEWS } }),
  row(
    staffReviews.decideReview,
    {
      own: { agent: '403 own_case' },
      partner: { agent: '403 own_case' },
      another: staff('agent', '200'),
      absent: staff('agent', '404 not_found'),
    },
    { thing: things.heldReview, sends: () => ({ body: { version: 1, decision: 'counted', reason } }) },
  ),
  // cases
  row(
    cases.openCase,
    {
      own: signedIn('201'),
      partner: signedIn('201'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.openedCase,
      sends: () => ({ body: { kind: 'damage', text: 'The wall has a hole.' } }),
      personal: CASE_PERSONAL,
    },
  ),
  row(
    cases.jobCases,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.openedCase,
      personal: {
        own: ['own items[].entries[].text', 'their company'],
        partner: ['their items[].entries[].text', 'own company'],
      },
    },
  ),
  row(cases.writeEntry, BOTH_PARTIES('201'), {
    thing: things.openedCase,
    sends: () => ({ body: { text: 'It was another van.' } }),
    personal: CASE_PERSONAL,
  }),
  row(cases.markSolved, BOTH_PARTIES('200'), { thing: things.openedCase, personal: CASE_PERSONAL }),
  row(
    missedContract.answerMissed,
    {
      own: signedIn('403 not_this_side'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.missedVisit,
      sends: () => ({ body: { answer: 'late', lateUntil: new Date(Date.now() + 3_600_000).toISOString() } }),
    },
  ),
  row(
    missedContract.endMissedJob,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_this_side'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.foundMissed },
  ),
  row(cases.linkToCasePhoto, BOTH_PARTIES('200'), {
    thing: things.openedCase,
    sends: ({ ids }) => ({ params: { entryId: ids['entryId'] ?? randomUUID(), photo: '1' } }),
  }),
  row(
    missedContract.missedFigures,
    { another: anyone('200'), absent: anyone('404 not_found') },
    { thing: things.openedCase },
  ),
  row(
    staffJobsContract.caseQueue,
    { any: staff('viewer', '200') },
    { personal: { any: ['own items[].title?', 'their items[].title?'] } },
  ),
  row(
    staffJobsContract.findJobs,
    { another: staff('viewer', '200'), absent: staff('viewer', '200') },
    {
      thing: things.openedCase,
      sends: ({ ids }) => ({ query: { q: ids['requestId'] ?? randomUUID() } }),
      personal: { another: ['their items[].title'] },
    },
  ),
  row(
    staffJobsContract.staffJob,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { thing: things.openedCase, personal: { another: jobPersonal('their') } },
  ),
  row(
    staffCases.releaseReceipt,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.collectedRequest,
      sends: because,
      personal: { another: jobPersonal('their').filter((fact) => !fact.includes('cases')) },
    },
  ),
  row(
    staffCases.claimCase,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    { thing: things.openedCase, personal: { another: ['own by.email'] } },
  ),
  row(
    staffCases.releaseCase,
    { another: staff('agent', '204'), absent: staff('agent', '204') },
    { thing: things.openedCase },
  ),
  row(
    staffCases.closeCase,
    { own: { agent: '403 own_case' }, another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.openedCase,
      sends: () => ({ body: { version: 1, outcome: 'advice', words: 'We called them.' } }),
      personal: { another: [...jobPersonal('their'), 'own cases[].closed.by'] },
    },
  ),
  row(
    staffEvidenceContract.readMessages,
    { own: { agent: '403 own_case' }, another: staff('agent', '200'), absent: staff('agent', '409 no_open_case') },
    { thing: things.writtenMessage, personal: { another: ['their items[].text'] } },
  ),
  row(
    staffEvidenceContract.staffLinkToMessagePhoto,
    { own: { agent: '403 own_case' }, another: staff('agent', '200'), absent: staff('agent', '409 no_open_case') },
    { thing: things.writtenMessage },
  ),
  // inbox
  row(inbox.myInbox, { any: signedIn('200') }, { personal: { any: ['own items[].title?', 'their items[].title?'] } }),
  // messages
  row(
    messages.readConversation,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.writtenMessage,
      sends: () => ({ query: {} }),
      personal: { own: ['own items[].text'], partner: ['their items[].text'] },
    },
  ),
  row(
    messages.sendMessage,
    {
      own: signedIn('201'),
      partner: signedIn('201'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.writtenMessage, sends: () => ({ body: { id: randomUUID(), text: 'We come at nine.' } }) },
  ),
  row(
    messages.seeMessages,
    {
      own: signedIn('204'),
      partner: signedIn('204'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.writtenMessage, sends: () => ({ body: { upTo: 1 } }) },
  ),
  row(
    messages.linkToMessagePhoto,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.writtenMessage },
  ),
  row(
    staffCases.blockForGood,
    { own: { admin: '403 own_case' }, another: staff('admin', '200'), absent: staff('admin', '404 not_found') },
    {
      thing: things.openedCase,
      sends: () => ({ body: { version: 1, words: 'For good.' } }),
      personal: { another: [...jobPersonal('their'), 'own cases[].closed.by'] },
    },
  ),
  row(
    staffEvidenceContract.linkToCasePhotoForStaff,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.openedCase,
      sends: ({ ids }) => ({ params: { entryId: ids['entryId'] ?? randomUUID(), photo: '1' } }),
    },
  ),
  row(
    staffEvidenceContract.councilFile,
    { another: staff('agent', '409 not_dumped'), absent: staff('agent', '404 not_found') },
    { thing: things.openedCase },
  ),
  row(staffEvidenceContract.unreliableCarriers, { any: staff('viewer', '200') }),
  row(
    staffJobsContract.commonJobs,
    { another: staff('viewer', '200'), absent: staff('viewer', '200') },
    { thing: things.pursuedReport, personal: { another: ['their items[].title'] } },
  ),
  row(
    staffCases.makeCase,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.pursuedReport,
      sends: ({ ids }) => ({ body: { requestId: ids['requestId'] ?? randomUUID() } }),
      personal: { another: jobPersonal('their').filter((fact) => !fact.includes('cases')) },
    },
  ),
  row(
    progress.jobLives,
    { own: signedIn('200'), partner: signedIn('200'), another: signedIn('200'), absent: signedIn('200') },
    { thing: things.visitedRequest, sends: ({ ids }) => ({ query: { requestIds: ids['requestId'] ?? randomUUID() } }) },
  ),
  row(
    visits.readVisit,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.visitedRequest, personal: PLATE },
  ),
  row(
    visits.beginLoading,
    {
      own: signedIn('403 not_concerned'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.visitedRequest, personal: { partner: PLATE.partner } },
  ),
  row(
    arrival.confirmTime,
    {
      own: signedIn('403 not_concerned'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.visitedRequest, sends: () => ({ body: COMES }) },
  ),
  row(
    arrival.acceptTime,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_concerned'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.suggestedRequest,
      sends: () => ({ body: { day: COMES.day, part: COMES.part } }),
      personal: { own: PLATE.own },
    },
  ),
  row(
    arrival.withdrawTime,
    {
      own: signedIn('403 not_concerned'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.suggestedRequest },
  ),
  row(
    arrival.noteArrival,
    {
      own: signedIn('403 not_concerned'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.visitedRequest, personal: { partner: PLATE.partner } },
  ),
  row(
    arrival.matchVan,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_concerned'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.visitedRequest,
      sends: () => ({ body: { matches: false } }),
      personal: { own: [...PLATE.own, 'their marks.refused.plate'] },
    },
  ),
  row(
    arrival.readDoorToken,
    {
      own: signedIn('403 not_concerned'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.visitOfRequest, personal: { partner: ['some token'] } },
  ),
  row(
    arrival.openDoor,
    { own: anyone('200'), another: anyone('200'), absent: anyone('404 not_found') },
    {
      thing: things.visitOfRequest,
      personal: { own: ['own job.title', 'their job.companyName'] },
    },
  ),
  row(
    arrival.myVehicles,
    { own: signedIn('200'), any: signedIn('200') },
    { thing: things.vehicle, personal: { own: ['own vehicles[].plate'], any: ['own vehicles[].plate?'] } },
  ),
  row(
    arrival.addVehicle,
    {
      any: signedIn('403 not_business', {
        ...Object.fromEntries(['unplanned', 'basic', 'premium', 'verified'].map((carrier) => [carrier, '200'])),
      }),
    },
    { sends: () => ({ body: { plate: 'AB12 CDE', litres: null, payloadKg: null } }) },
  ),
  row(
    arrival.changeVehicle,
    { own: signedIn('200'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    {
      thing: things.vehicle,
      sends: () => ({ body: { plate: 'XY34 ZZZ', litres: 8000, payloadKg: 900, active: false } }),
    },
  ),
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
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    // contains what jobPack contains
    { thing: things.packedRequest },
  ),
  row(
    dutyStaff.viewPack,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.packedRequest,
      sends: () => ({ body: { reason } }),
      personal: { another: packPersonal('their', 'their') },
    },
  ),
  row(
    dutyStaff.remakePack,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.packedRequest,
      sends: () => ({ body: { reason, version: 1 } }),
      personal: { another: packPersonal('their', 'their') },
    },
  ),
  row(
    prices.lowerPrice,
    {
      own: signedIn('403 not_concerned'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.arrivedRequest, sends: () => ({ body: { newPounds: 30 } }) },
  ),
  row(
    prices.askPrice,
    {
      own: signedIn('403 not_concerned'),
      partner: signedIn('201'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.arrivedRequest,
      sends: () => ({
        body: { load: { items: [{ key: 'fridge-freezer', n: 1 }] }, newPounds: 60 },
        files: { photo1: PICTURE },
      }),
    },
  ),
  row(
    prices.answerPrice,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_concerned'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.askedPrice, sends: () => ({ body: { answer: 'declined', name: null } }) },
  ),
  row(
    prices.linkToPricePhoto,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.askedPrice, sends: ({ ids }) => ({ params: { ...ids, photo: '1' } }) },
  ),
  row(
    receipts.jobReceipt,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.receivedRequest,
      personal: {
        own: receiptPersonal('own', 'their', 'receipt.'),
        partner: receiptPersonal('their', 'own', 'receipt.'),
      },
    },
  ),
  row(
    duty.receiptPdf,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    // contains what jobReceipt contains
    { thing: things.receivedRequest },
  ),
  row(
    receipts.recordPayment,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.receivedRequest,
      sends: () => ({ body: { paid: 'cash' } }),
      personal: { own: receiptPersonal('own', 'their'), partner: receiptPersonal('their', 'own') },
    },
  ),
  row(
    rights.askEarlyStart,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_concerned'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.hastyRequest },
  ),
  row(
    rights.cancelJob,
    {
      own: signedIn('200'),
      partner: signedIn('403 not_concerned'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.visitedRequest, sends: () => ({ body: { reason: null } }), personal: { own: PLATE.own } },
  ),
  row(
    rights.giveUpJob,
    {
      own: signedIn('403 not_concerned'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.visitedRequest,
      sends: () => ({ body: { reason: 'no_van' } }),
      personal: { partner: PLATE.partner },
    },
  ),
  row(
    posting.repostRequest,
    {
      own: signedIn('201'),
      partner: signedIn('403 not_concerned'),
      another: signedIn('403 not_concerned'),
      hidden: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.cancelledRequest, hides: things.hiddenRequest, personal: { own: ['own title', 'own postcode'] } },
  ),
  row(
    disposals.jobDisposal,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.recordedRequest,
      personal: {
        own: ['their disposal.said.placeName'],
        // the titles of its other jobs, which it may have disposed of at the same time
        partner: ['own disposal.said.placeName', 'their disposal.saying.others[].title?'],
      },
    },
  ),
  row(
    disposals.recordDisposal,
    {
      own: signedIn('404 not_found'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    {
      thing: things.recordedRequest,
      sends: () => ({ body: REUSED }),
      personal: { partner: ['their disposal.saying.others[].title?'] },
    },
  ),
  row(
    disposals.linkToTicket,
    {
      own: signedIn('200'),
      partner: signedIn('200'),
      another: signedIn('404 not_found'),
      absent: signedIn('404 not_found'),
    },
    { thing: things.recordedRequest },
  ),
  row(
    proofs.disposalQueue,
    { any: staff('viewer', '200') },
    { personal: { any: ['own items[].title?', 'their items[].title?'] } },
  ),
  row(
    proofs.staffDisposal,
    { another: staff('viewer', '200'), absent: staff('viewer', '200') },
    { thing: things.recordedRequest, personal: { another: ['their proof.said.placeName'] } },
  ),
  row(
    proofs.decideDisposal,
    {
      own: { agent: '403 own_case' },
      partner: { agent: '403 own_case' },
      another: staff('agent', '200'),
      absent: staff('agent', '404 not_found'),
    },
    {
      thing: things.recordedRequest,
      sends: () => ({ body: { version: 1, decision: 'accepted', reason } }),
      personal: { another: ['their proof.said.placeName', 'own proof.decided.by'] },
    },
  ),
  row(
    proofs.linkToDisposalDocument,
    { another: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    { thing: things.recordedRequest },
  ),
  row(
    requests.latestRequests,
    { any: anyone('200') },
    { personal: { any: ['own items[].title?', 'their items[].title?'] } },
  ),
  row(
    requests.openRequests,
    { any: signedIn('200') },
    { sends: () => ({ query: {} }), personal: { any: ['own items[].title?', 'their items[].title?'] } },
  ),
  row(
    requests.myRequests,
    { any: signedIn('200') },
    { sends: () => ({ query: {} }), personal: { any: ['own items[].title'] } },
  ),
  row(
    collection.myAcceptedJobs,
    { any: signedIn('200') },
    {
      sends: () => ({ query: {} }),
      // what jobContact shows the accepted carrier, for all their jobs at once (R05, R33)
      personal: {
        any: [
          'their items[].title?',
          'their items[].postcode?',
          ...[...CONTACT, 'their accessNote'].map((fact) => `${fact.replace(' ', ' items[].contact.')}?`),
        ],
      },
    },
  ),
  row(
    staffRequests.findRequests,
    { any: staff('viewer', '200') },
    {
      sends: () => ({ query: {} }),
      personal: {
        any: ['own items[].title?', 'their items[].title?', 'their items[].owner.name?', 'own items[].owner.name?'],
      },
    },
  ),
  row(
    staffRequests.staffRequest,
    { another: staff('viewer', '200'), hidden: staff('viewer', '200'), absent: staff('viewer', '404 not_found') },
    {
      thing: things.assignedRequest,
      hides: things.hiddenRequest,
      personal: {
        another: ['their request.title', 'their owner.name', 'their carrier.name'],
        hidden: ['their request.title', 'their owner.name'],
      },
    },
  ),
  row(
    staffRequests.endRequest,
    { another: staff('agent', '200'), absent: staff('agent', '404 not_found') },
    {
      thing: things.assignedRequest,
      sends: () => ({ body: { status: 'cancelled', reason } }),
      personal: { another: ['their request.title', 'their owner.name', 'their carrier.name'] },
    },
  ),
  row(references.myReferences, { any: signedIn('200') }),
  row(
    references.createReference,
    { any: signedIn('201') },
    { sends: () => ({ body: { code: `ref-${randomUUID().slice(0, 8)}` } }) },
  ),
  row(
    references.removeReference,
    { own: signedIn('204'), another: signedIn('404 not_found'), absent: signedIn('404 not_found') },
    { thing: things.reference },
  ),
  // search
  row(
    search.search,
    { any: anyone('200') },
    {
      sends: () => ({ query: { term: 'sofa' } }),
      personal: {
        any: [
          'own items[].title?',
          'their items[].title?',
          'own items[].titlePieces[].text?',
          'their items[].titlePieces[].text?',
        ],
      },
    },
  ),
  row(search.searchState, { any: staff('viewer', '200') }),
  row(search.compareIndex, { any: staff('admin', '204') }),
  row(search.stopRebuild, { any: staff('admin', '409 no_rebuild_running') }),
  row(search.resumeRebuild, { any: staff('admin', '409 no_rebuild_stopped') }),
  row(search.startRebuild, { any: staff('admin', '201') }),
  // subscriptions
  row(subscriptions.checkSubscription, { any: signedIn('200') }, { personal: { any: ['own subscriptionId'] } }),
  row(
    subscriptions.previewPlanChange,
    { any: signedIn('409 no_subscription') },
    { sends: () => ({ query: { priceIdType: 'business_basic_monthly' } }) },
  ),
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
  row(subscriptions.createCustomerPortal, { any: signedIn('200') }),
  row(subscriptions.refreshSubscription, { any: signedIn('200') }, { personal: { any: ['own subscriptionId'] } }),
  row(subscriptions.myInvoices, { any: signedIn('200') }),
  // the platform
  row(stagePhoto, { any: signedIn('201') }, { sends: () => ({ body: {}, files: { photo: PICTURE } }) }),
  row(publicSettings, { any: anyone('200') }, { personal: { any: ['some supportEmail'] } }),
]

/** Only staff have a second factor. */
function staffOnly(said: Parameters<typeof signedIn>[0], except: Parameters<typeof signedIn>[1]) {
  const no = '403 forbidden'
  return signedIn(said, { customer: no, unplanned: no, basic: no, premium: no, verified: no, ...except })
}
