import type { Descriptions } from '../platform/http/field-docs.ts'

const CARRIES = {
  'carries.allowed':
    'That you’re allowed to carry and dispose of these items. Needed for items marked `hazardous` or `pops`.',
  'carries.reused': 'That some of the items will be reused, which explains a low price.',
}

/** Bids, and what a carrier may bid. */
export const BIDS: Pick<Descriptions, 'shapes' | 'operations'> = {
  shapes: {
    PlaceBid: {
      bidAmount: 'Your price in pounds, for everything.',
      bidMessage: 'A message to the owner: at most 500 characters. Everyone reads it.',
      seen: 'The `version` of the request that you read. If it has changed, the bid is refused with `changed_meanwhile`.',
      carries: 'What you confirm about the items.',
      ...CARRIES,
    },
    Bid: {
      collectionRequestId: 'The request that it’s for.',
      bidderId: 'The carrier; null once it has deleted its account.',
      bidderName: 'The carrier’s public name; null if it has none.',
      bidderSuspended: 'Set while the carrier is suspended, so that the bid can’t be accepted.',
      bidderRegistration: 'The carrier’s registration; left out once its account is deleted.',
      bidderReviews: 'The carrier’s reviews; left out once its account is deleted.',
      bidAmount: 'Pounds.',
      bidMessage: 'The carrier’s message; null for none.',
      messageHidden: 'Set if staff hid the message; only the carrier still reads it.',
      version: '1 when placed, and one more for each change.',
    },
    BidStatus: { '': '`active` until the owner decides, then `accepted` or `rejected`.' },
    MyBid: { bid: 'Your bid.', request: 'Its request; null if it’s gone.' },
    ReturnReason: {
      '': 'Why it was returned: `unopened` for 48 hours, `owner_cancelled`, `staff_removed` the request, `winner_gone`, or `by_staff` by hand.',
    },
    ReturnState: { '': '`returned`, `waiting` for our staff to decide, or `refused` by them.' },
  },
  operations: {
    bidsOnRequest: {
      answer: {
        items: 'The bids of this page, newest first, 20 a page.',
        total: 'How many bids there are on all pages.',
        winning: 'The accepted bid, whichever page it’s on; null until there is one.',
        own: 'Your newest bid, whichever page it’s on; null if you have none.',
        cannotBid: 'Why you can’t bid on this request, as a sentence; left out if you can.',
        floor:
          'The usual cost of lawful disposal, for the owner and for a carrier that bid below it; otherwise left out.',
        'floor.pounds': 'Whole pounds.',
        'floor.marked': 'The bids that are well below it.',
        'floor.reused': 'Those of them whose carrier says that some items will be reused.',
        usedBefore: 'The carriers that completed another job for the owner; for the owner only, otherwise left out.',
        'usedBefore.year': 'The year of the last one.',
      },
    },
    myBids: { answer: { items: 'Your bids, 20 a page.' } },
    myStandingBids: { answer: { items: 'One bid for each request.', 'items.bidAmount': 'Pounds.' } },
    bidsOnMyRequests: {
      answer: {
        items: 'One entry for each of your requests with bids.',
        'items.newest': 'The newest bid that you can accept; null if there is none.',
        'items.winning': 'The accepted bid; null until there is one.',
      },
    },
    withdrawBid: { answer: { withdrawnAt: 'When you withdrew it.' } },
    acceptBid: {
      answer: { request: 'The request, now assigned.', bid: 'The accepted bid.' },
    },
    myBidAllowance: {
      answer: {
        bar: 'Why you can’t bid on anything; null if you can.',
        reason: 'The same as a sentence.',
        used: 'Bids that you’ve placed this month.',
        returned: 'Bids returned to you this month, which you can place again.',
        limit: 'Bids that your plan has each month; null if unlimited.',
      },
    },
    myBidLedger: {
      answer: {
        limit: 'Bids that your plan has each month; null if unlimited, and then there are no items.',
        placed: 'Bids that you’ve placed this month.',
        returned: 'Bids returned to you this month.',
        items: 'What happened, newest first.',
        'items.title': 'The request’s title; null if you can’t see it any more.',
        'items.at': 'When it happened.',
        'items.change': '-1 for a placed bid, 1 for a returned one, 0 for one that waits or was refused.',
        'items.reason': 'Null for a placed bid.',
        'items.state': 'Null for a placed bid.',
      },
    },
    bidderReviews: {},
    missedFigures: {
      answer: {
        items: 'One entry for each bidder with at least three jobs.',
        'items.missed': 'How many jobs it cancelled or missed in three months.',
        'items.of': 'How many it won in that time.',
      },
    },
  },
}
