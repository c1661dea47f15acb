import * as licences from '#modules/carriers/carrier-registration/contract.ts'
import * as badge from '#modules/carriers/profiles/contract/badge.ts'
import * as verification from '#modules/carriers/profiles/contract/verification.ts'
import * as subscriptions from '#modules/carriers/subscriptions/contract.ts'
import * as ideas from '#modules/community/ideas/contract.ts'
import * as asksContract from '#modules/community/items/contract/asks.ts'
import * as itemFacts from '#modules/community/items/contract/facts.ts'
import * as items from '#modules/community/items/contract.ts'
import * as ladders from '#modules/community/ladders/contract.ts'
import * as accounts from '#modules/core/accounts/contract.ts'
import * as cases from '#modules/fulfilment/cases/contract.ts'
import * as disposals from '#modules/fulfilment/disposal/contract.ts'
import * as messages from '#modules/fulfilment/messages/contract.ts'
import * as rounds from '#modules/fulfilment/rounds/contract.ts'
import * as visits from '#modules/fulfilment/visits/contract.ts'
import * as prices from '#modules/fulfilment/visits/prices/contract.ts'
import * as rights from '#modules/fulfilment/visits/rights/contract.ts'
import * as liveContract from '#modules/market/bidding/contract/live.ts'
import * as returns from '#modules/market/bidding/returns/contract.ts'
import * as questions from '#modules/market/questions/contract.ts'
import * as requestFacts from '#modules/market/requests/contract/facts.ts'
import * as staffRequests from '#modules/market/requests/contract/staff.ts'
import * as requests from '#modules/market/requests/contract.ts'
import * as reviews from '#modules/market/reviews/contract.ts'
import * as reports from '#modules/staff/moderation/contract.ts'
import * as overviewContract from '#modules/staff/monitoring/contract/overview.ts'
import * as monitoring from '#modules/staff/monitoring/contract.ts'
import * as privacy from '#modules/staff/privacy/contract.ts'
import { type LiveMessageShape, liveDelay } from '#server/platform/kernel/contract.ts'
import type { RoomShape } from '#server/platform/kernel/facts/contract.ts'
import { CALLERS, type CallerName } from './callers.ts'

const STAFF: readonly CallerName[] = ['viewer', 'agent', 'admin']

/**
 * A room, who gets in, and the refusals of the others. The owner of the thing makes no difference: pages are public.
 */
export interface RoomRow {
  readonly room: RoomShape
  readonly in: readonly CallerName[]
}

/** Every room. */
export const ROOMS: readonly RoomRow[] = [
  { room: requestFacts.requestRoom, in: CALLERS },
  { room: requestFacts.requestsRoom, in: CALLERS },
  { room: staffRequests.staffJobsRoom, in: STAFF },
  { room: itemFacts.itemRoom, in: CALLERS },
  { room: itemFacts.itemsRoom, in: CALLERS },
  { room: ideas.ideasRoom, in: CALLERS },
  { room: overviewContract.overviewRoom, in: STAFF },
  { room: monitoring.pausesRoom, in: STAFF },
  { room: verification.verificationsRoom, in: STAFF },
  { room: reports.reportsRoom, in: STAFF },
  { room: subscriptions.disputesRoom, in: STAFF },
]

/** Why a caller may not join a room of staff. */
export const refusalFor = (name: CallerName): string => (name === 'visitor' ? 'unauthenticated' : 'forbidden')

/**
 * Who receives a message: everyone who watches a page, staff, the one person whose id it has (`self`), or the few
 * people it concerns, whatever page they are on.
 */
export interface MessageRow {
  readonly message: LiveMessageShape
  readonly to: 'anyone' | 'staff' | 'self' | 1 | 2
  /** Personal fields, as personalIn names them. */
  readonly personal?: readonly string[]
}

/** The bidder of a bid is public (R04), and so are names of things. */
const NAMED = ['own patch.bidderName', 'their patch.bidderName']
const TITLED = ['own patch.title', 'their patch.title', 'own patch.imageUrl.url', 'their patch.imageUrl.url']
const ITEM = ['own patch.name', 'their patch.name', ...TITLED]

/** Every message that sockets are sent. */
export const MESSAGES: readonly MessageRow[] = [
  { message: liveDelay, to: 'anyone' },
  { message: accounts.accountChanged, to: 'self' },
  {
    message: liveContract.bidPlaced,
    to: 'anyone',
    personal: [...NAMED, 'own patch.bidMessage', 'their patch.bidMessage'],
  },
  { message: liveContract.bidDecided, to: 1, personal: ['their requestTitle'] },
  { message: liveContract.bidWithdrawn, to: 'anyone' },
  { message: returns.bidReturned, to: 1 },
  { message: liveContract.bidderChanged, to: 'anyone' },
  { message: liveContract.bidAnonymised, to: 'anyone' },
  { message: liveContract.bidMessageChanged, to: 'anyone' },
  { message: liveContract.bidderVisibilityChanged, to: 'anyone' },
  {
    message: questions.questionAsked,
    to: 'anyone',
    personal: ['own patch.askerName', 'their patch.askerName', 'own patch.text', 'their patch.text'],
  },
  { message: questions.questionAnswered, to: 'anyone' },
  { message: questions.questionHidden, to: 'anyone' },
  { message: questions.questionGone, to: 'anyone' },
  { message: questions.questionAnonymised, to: 'anyone' },
  { message: requests.requestPosted, to: 'anyone', personal: TITLED },
  { message: requests.requestChanged, to: 'anyone' },
  { message: requests.requestHidden, to: 'anyone' },
  { message: staffRequests.staffJobChanged, to: 'staff' },
  { message: requests.requestRestored, to: 'anyone', personal: TITLED },
  { message: items.itemListed, to: 'anyone', personal: ITEM },
  { message: items.itemChanged, to: 'anyone', personal: ITEM },
  { message: items.itemRemoved, to: 'anyone' },
  { message: items.itemHidden, to: 'anyone' },
  { message: items.itemRestored, to: 'anyone', personal: ITEM },
  { message: asksContract.askChanged, to: 2, personal: ['own itemTitle', 'their itemTitle'] },
  { message: ladders.ladderChanged, to: 1 },
  { message: ideas.ideaPosted, to: 'anyone', personal: TITLED },
  { message: ideas.ideaChanged, to: 'anyone' },
  { message: ideas.exampleChanged, to: 'anyone' },
  { message: ideas.ideaRemoved, to: 'anyone' },
  { message: ideas.ideaHidden, to: 'anyone' },
  { message: ideas.ideaRestored, to: 'anyone', personal: TITLED },
  { message: badge.verificationChanged, to: 'self' },
  { message: licences.registrationChanged, to: 'self' },
  {
    message: visits.visitChanged,
    to: 2,
    personal: ['own patch.plate', 'their patch.plate', 'their patch.refused.plate'],
  },
  { message: prices.priceAsked, to: 2 },
  { message: prices.priceAnswered, to: 2 },
  { message: cases.caseChanged, to: 2 },
  { message: rights.jobCancelled, to: 1, personal: ['own title', 'their title'] },
  { message: disposals.disposalChanged, to: 2 },
  { message: messages.messageSent, to: 2 },
  { message: messages.messageSeen, to: 2 },
  { message: messages.conversationChanged, to: 2 },
  { message: rounds.roundChanged, to: 1 },
  { message: reviews.reviewWritten, to: 1 },
  { message: verification.verificationCaseChanged, to: 'staff' },
  { message: verification.verificationClaimed, to: 'staff' },
  { message: privacy.exportChanged, to: 1 },
  { message: reports.contentReported, to: 'staff' },
  { message: reports.reportDecided, to: 'staff' },
  { message: reports.warningGiven, to: 1 },
  { message: overviewContract.overviewChanged, to: 'staff' },
  { message: monitoring.pausesChanged, to: 'staff' },
  { message: subscriptions.subscriptionChanged, to: 'self', personal: ['own patch.subscriptionId'] },
  { message: subscriptions.disputeChanged, to: 'staff' },
]
