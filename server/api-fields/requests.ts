import type { Descriptions, FieldDocs } from '../platform/http/field-docs.ts'
import { under } from './under.ts'

const CARD: FieldDocs = {
  title: 'What it is about.',
  description: 'In the owner’s words.',
  status: '`pending` while it takes bids, `assigned` once a bid is accepted, then `completed` or `cancelled`.',
  budget: 'The owner’s budget in pounds; null if they gave none.',
  bookAtBudget: 'Whether the first bid at or below the budget books the job; left out if not, and once closed.',
  imageUrls: 'Its pictures, the cover first; null for none.',
  bidCount: 'How many bids it has.',
  load: 'A summary of the items; left out without listed items.',
  hidden: 'Set only for the owner, if staff have hidden it.',
}

const MILES = 'Miles from `near`, to a tenth; left out without `near`, and if its place isn’t known.'
const LISTED: FieldDocs = { items: 'The requests of this page.', ...under('items', { ...CARD, miles: MILES }) }
const WITHOUT_PLACE = 'How many matches have no known place, counted to 100; on the first page, with `within`.'
const COLLECTED_AT = 'When either party marked the job as collected; null until then.'
const POSTCODE = 'The full postcode, for the owner and the accepted carrier; null for anyone else.'
const CARRIER_SUSPENDED = 'The carrier, while staff have suspended it; for the owner only, otherwise left out.'
const ANSWER = 'The owner’s answer to the item’s question; `unsure` and none count as yes.'
const FIRE_LABEL = 'For padded seats: whether the fire label is attached.'
const USABLE = 'For padded seats: whether it can be used as it is.'

const NEAR: FieldDocs = {
  near: 'A postcode, its first half or a town. On its own, it only adds `miles` to each result.',
  within: 'At most this many miles from `near`, which it needs: a whole number from 1 to 100.',
  sort: '`distance` for the nearest first, which needs `near`; otherwise the newest first.',
}

const ACCESS: FieldDocs = {
  floor: 'The floor; 0 is the ground floor.',
  lift: 'Whether there’s a lift.',
  van: 'How close a van can park.',
  steps: 'How many steps there are.',
  takeApart: 'Whether something has to be taken apart.',
  note: 'A note about access; only the owner and the accepted carrier read it.',
}

const COLLECTION: FieldDocs = {
  phoneNumber: 'A number to call on the day.',
  address: 'Where to collect, without the postcode.',
  floor: 'The floor; 0 is the ground floor.',
  accessNote: 'A note about access.',
}

/** Requests, their items, places and questions. */
export const REQUESTS: Pick<Descriptions, 'shapes' | 'operations'> = {
  shapes: {
    ErrorAnswer: {
      code: 'What is wrong, for programs.',
      message: 'What is wrong, for people.',
      requestId: 'The id of this call, to quote if you write to us.',
      fields: 'What is wrong with each field, by its path; left out if it isn’t about fields.',
    },
    RequestCard: CARD,
    RequestDetail: {
      ...CARD,
      version: 'Goes up with each change. Send it as `seen` with a bid.',
      userId: 'The owner’s id; null once they have deleted their account.',
      winningBidId: 'The accepted bid; null until there is one.',
      acceptedBidderId: 'The carrier whose bid was accepted; null until then, and once it has deleted its account.',
      collectedAt: COLLECTED_AT,
      postcode: POSTCODE,
      items: 'The items as they were when posted; left out if none were listed.',
      access: 'Access to the items; left out if nothing was said.',
      halfDays: 'The times that suit the owner and aren’t over; any time if left out.',
      listFixed: 'Set once there has been a bid, so that the items can’t change.',
      carrierSuspended: CARRIER_SUSPENDED,
      ownerSuspended: 'Set while staff have suspended the owner; for the accepted carrier only.',
    },
    MyRequest: {
      ...CARD,
      collectedAt: COLLECTED_AT,
      carrierLeft: 'Set once the accepted carrier has deleted its account.',
      carrierSuspended: CARRIER_SUSPENDED,
    },
    AcceptedJob: {
      ...CARD,
      postcode: POSTCODE,
      collectedAt: COLLECTED_AT,
      contact: 'How to reach the owner; null once the job is cancelled or the owner has left.',
    },
    Image: {
      url: 'Its address on this server, 1,600 pixels wide. Replace `1600` by `480` or `960` for smaller ones.',
      width: 'Its width in pixels.',
      height: 'Its height in pixels.',
      placeholder: 'A tiny picture as a `data:` address, to show while it loads.',
    },
    SuspendedCarrier: { name: 'The carrier’s public name; null if it has none.' },
    RequestStep: {
      what: 'What happened.',
      by: 'Who did it; null if that wasn’t recorded.',
      automatic: 'Set if the bid was accepted automatically.',
      at: 'When it happened.',
    },
    StepActor: { '': 'The `owner`, the `carrier` or our `staff`.' },
    JobContact: {
      ...COLLECTION,
      name: 'Their name; null if they gave none, like every other field.',
      contactPerson: 'The contact person at a business.',
      floor: 'The floor; 0 is the ground floor. Left out if not given.',
      accessNote: 'A note about access. Left out if not given.',
    },
    CollectionDetails: COLLECTION,
    SaveCollectionDetails: COLLECTION,
    PostRequest: {
      title: 'What it is about: 5 to 100 characters.',
      description: '10 to 500 characters.',
      postcode: 'The full postcode. Everyone sees its first half, the accepted carrier all of it.',
      budget: 'Your budget in pounds.',
      bookAtBudget: 'Whether the first bid at or below the budget books the job; needs a budget.',
      load: 'Items, access and times.',
      reference: 'The code of the link that led here; ignored if it’s unknown.',
    },
    PostLoad: {
      items: 'What to collect.',
      access: 'Access to the items.',
      ...under('access', ACCESS),
      halfDays: 'The times that suit you; any time if empty or left out.',
    },
    LoadLine: {
      key: 'The `key` of an item in the catalogue.',
      n: 'How many there are.',
      answer: ANSWER,
      fireLabel: FIRE_LABEL,
      usable: USABLE,
    },
    LoadSummary: {
      items: 'How many pieces.',
      kg: 'Their estimated weight in kilograms.',
      litres: 'Their estimated volume in litres.',
      marks: 'What is special about any of them.',
    },
    LoadItem: {
      line: 'Its place in the list. An item may be there twice, with different answers.',
      key: 'Its `key` in the catalogue.',
      label: 'Its name.',
      n: 'How many there are.',
      kg: 'The estimated weight of one, in kilograms.',
      litres: 'The estimated volume of one, in litres.',
      marks: 'What is special about it.',
      answer: ANSWER,
      fireLabel: FIRE_LABEL,
      usable: USABLE,
    },
    LoadMark: {
      '': '`two`: needs two people. `hazardous`, and `pops` for persistent organic pollutants: a bid has to confirm `carries.allowed`.',
    },
    Access: ACCESS,
    VanReach: { '': 'How close a van can park: at the `door`, `near` (within 20 metres) or `further`.' },
    HalfDay: { day: 'The day in London: `2026-12-08`.', part: 'The part of the day.' },
    DayPart: { '': '`morning` is 8am to noon, `afternoon` noon to 5pm, `evening` 5pm to 8pm, in London.' },
    CatalogueItem: {
      key: 'Its name in calls.',
      label: 'Its name on screen.',
      group: 'The group that it’s listed in.',
      kg: 'The estimated weight of one, in kilograms; null if carriers can’t take it.',
      litres: 'The estimated volume of one, in litres; null if carriers can’t take it.',
      flags: 'How to handle it.',
      marks: 'What is special about it.',
      asks: 'The question whose answer decides whether it’s hazardous: is it `treated`, or `solvent`-based? Null without one.',
      refused: 'Why carriers can’t take it; null if they can.',
      words: 'Other names, for search.',
    },
    Place: {
      code: '`BS6 5QA`, `BS6` or `BS`.',
      name: 'Its name: `Bristol`.',
      credit: 'A credit to show with it; left out if none is needed.',
    },
    Point: {},
    Precision: { '': 'Whether it’s the place of one `postcode`, of its first half (`outward`) or of its `area`.' },
    NearPlace: {
      near: 'The value for `near` in lists.',
      code: 'The code that distances are measured from.',
      name: 'The town.',
      others: 'Other areas of the same town.',
      ...under('others', {
        near: 'The value for `near` in lists.',
        code: 'The code that distances are measured from.',
        name: 'The town.',
      }),
    },
    AskQuestion: { text: 'Your question: at most 300 characters, without contact details. Everyone reads it.' },
    AnswerQuestion: { answer: 'Your answer: at most 500 characters, without contact details. Everyone reads it.' },
    Question: {
      askerId: 'The business that asked; null once it has deleted its account.',
      askerName: 'Its public name; null if it has none.',
      text: 'The question; null once the business has deleted its account.',
      askedAt: 'When it was asked.',
      answer: 'The owner’s answer; null until there is one.',
      answeredAt: 'When it was answered; null until then.',
      hiddenBy: 'Who hid it; left out if no one did.',
    },
    HiddenBy: { '': 'The `owner` of the request, or our `staff`.' },
  },
  operations: {
    openRequests: {
      query: {
        q: 'Words in the title, description or place.',
        photo: '`yes` for requests with pictures only.',
        budget: '`yes` for requests with a budget only.',
        ...NEAR,
      },
      answer: { ...LISTED, withoutPlace: WITHOUT_PLACE },
    },
    latestRequests: {
      query: NEAR,
      answer: { ...LISTED, more: 'Whether there are more.', withoutPlace: WITHOUT_PLACE },
    },
    myRequests: { answer: { items: 'Your requests, 20 a page.' } },
    myAcceptedJobs: { answer: { items: 'Your jobs, 20 a page.' } },
    requestHistory: { answer: { items: 'What happened, oldest first.' } },
    setBookAtBudget: { body: { on: 'Whether the first bid at or below the budget books the job.' } },
    changeList: {
      body: {
        version: 'The `version` of the request that you read; any other is refused with `changed_meanwhile`.',
        load: 'All items, access and times; they replace what was there.',
      },
    },
    disposalCost: {
      query: { amount: 'The amount of a bid, in pounds.' },
      answer: {
        floor: 'The usual cost of lawful disposal in whole pounds, if that bid is well below it; otherwise null.',
      },
    },
    findPlace: { query: { postcode: 'A postcode or its first half.' } },
    findNear: { query: { near: 'A postcode, its first half or a town.' } },
    catalogue: { answer: { items: 'What people can pick, and what carriers can’t take.' } },
    questionsOnRequest: {
      answer: {
        items: 'The questions, oldest first.',
        asking: 'Whether you may ask; null for customers and for the owner.',
        'asking.reason': 'Why you may not ask, as a sentence; null if you may.',
      },
    },
    requestsWithoutBids: {
      answer: {
        items: 'Your open requests.',
        'items.told': 'How many carriers we’ve notified.',
        'items.looked': 'How many businesses viewed it; null in its first two hours and after the first bid.',
        'items.hints': 'What could bring bids.',
        'items.outward': 'The first half of its postcode; null without one.',
        'items.floor': 'The usual cost of lawful disposal, in whole pounds; null if unknown.',
        'items.askedAt': 'When we asked whether it’s still needed; null if we haven’t, or you’ve answered.',
        'items.old': 'Whether that question has had no answer for seven days.',
      },
    },
  },
}
