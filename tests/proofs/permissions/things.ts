import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openSealing } from '#modules/core/accounts/second-factor/sealed-secrets.ts'
import { generateSecret } from '#modules/discovery/webhooks/secrets.ts'
import { arrivalToken, hashArrivalToken } from '#modules/fulfilment/visits/arrival/arrival-token.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import { givenApiKey } from './given-api-key.ts'
import { mark } from './marks.ts'

/** The owner of a thing, and the other party to it. */
export interface Sides {
  owner: TestAccount
  partner: TestAccount
}

/** Creates a thing; returns its ids, by the names that routes use. */
export type Thing = (accounts: TestAccounts, sides: Sides) => Promise<Record<string, string>>

type Row = Record<string, unknown>

async function put(accounts: TestAccounts, table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  const places = names.map((_, at) => `$${at + 1}`)
  await accounts.server.sql.query(`insert into ${table} (${names}) values (${places})`, Object.values(row))
}

/** Things contain a mark of their owner: lists of the caller's own have no one else's. */
const of = (owner: TestAccount, what: string): string => mark(owner.number, 'i', (it) => `${what} of ${it}`)
const imageOf = (owner: TestAccount) => ({
  url: mark(owner.number, 'i', (it) => `/media/of/${it}-1600.webp`),
  width: 4,
  height: 3,
  placeholder: 'data:,',
})
const LATER = () => new Date(Date.now() + 7 * 24 * 60 * 60_000)

/** A request of `owner`. */
const request = async (accounts: TestAccounts, owner: TestAccount, more: Row = {}): Promise<string> => {
  const [id, now] = [randomUUIDv7(), new Date()]
  const postcode = mark(owner.number, 'o', (it) => `BS6 ${it}`)
  const said = {
    title: of(owner, 'A sofa'),
    description: 'By the front door.',
    postcode,
    location_text: 'BS6, Bristol',
  }
  await put(accounts, 'collection_requests', {
    id,
    user_id: owner.id,
    ...said,
    created_at: now,
    updated_at: now,
    ...more,
  })
  return id
}

const bidOn = async (
  accounts: TestAccounts,
  requestId: string,
  bidder: TestAccount,
  more: Row = {},
): Promise<string> => {
  const id = randomUUIDv7()
  await put(accounts, 'bids', {
    id,
    collection_request_id: requestId,
    bidder_id: bidder.id,
    bid_amount: '40.00',
    bid_message: of(bidder, 'A bid'),
    created_at: new Date(),
    ...more,
  })
  return id
}

export const openRequest: Thing = async (accounts, { owner }) => ({ requestId: await request(accounts, owner) })
export const hiddenRequest: Thing = async (accounts, { owner }) => ({
  requestId: await request(accounts, owner, { hidden_at: new Date() }),
})

/** A request of `owner` that `partner` carries out. */
const assigned =
  (more: Row = {}): Thing =>
  async (accounts, { owner, partner }) => {
    const requestId = await request(accounts, owner, { status: 'assigned', accepted_bidder_id: partner.id, ...more })
    const bidId = await bidOn(accounts, requestId, partner, { status: 'accepted', version: 2 })
    await accounts.server.sql.query('update collection_requests set winning_bid_id = $2 where id = $1', [
      requestId,
      bidId,
    ])
    await put(accounts, 'collection_details', {
      request_id: requestId,
      phone_number: mark(owner.number, 'p'),
      address: mark(owner.number, 'a', (it) => `1 ${it} Street, Bristol`),
      access_note: mark(owner.number, 'm', (it) => `Mind the ${it}`),
      forget_at: LATER(),
    })
    return { requestId, bidId }
  }
export const assignedRequest = assigned()
export const cancelledRequest = assigned({ status: 'cancelled', image_urls: null })
/** An assigned request with a time that its carrier has given. */
export const visitedRequest: Thing = async (accounts, sides) => {
  const made = await assignedRequest(accounts, sides)
  // its van comes today, and so there is a code
  const day = londonDate(new Date())
  const told = { day, part: 'morning', plate: mark(sides.partner.number, 'l') }
  const undeclared = { arrival_code: '4821', door_day: day }
  await put(accounts, 'job_visits', { request_id: made['requestId'], ...told, ...undeclared, version: 1 })
  return made
}
/** A job whose carrier suggests a time, on `day`, that its owner did not offer. */
export const suggestedRequest: Thing = async (accounts, sides) => {
  const made = await assignedRequest(accounts, sides)
  const day = addDays(londonDate(new Date()), 3)
  const half = { suggested_day: day, suggested_part: 'morning' }
  const plate = { suggested_plate: mark(sides.partner.number, 'l'), suggested_at: new Date() }
  await put(accounts, 'job_visits', { request_id: made['requestId'], ...half, ...plate, version: 1 })
  return { ...made, day }
}
/** A visit of today, and the content of its QR code at the door. */
export const visitOfRequest: Thing = async (accounts, sides) => {
  const { requestId = '' } = await visitedRequest(accounts, sides)
  const token = arrivalToken(accounts.server.config.SESSION_SECRET, requestId, londonDate(new Date()))
  await accounts.server.sql.query('update job_visits set door_hash = $2 where request_id = $1', [
    requestId,
    hashArrivalToken(token),
  ])
  return { requestId, token }
}
let vans = 0
/** A van of `owner`. */
export const vehicle: Thing = async (accounts, { owner }) => {
  const vehicleId = randomUUIDv7()
  const plate = mark(owner.number, 'l', (it) => `${it}${(vans++).toString(36)}`)
  await put(accounts, 'vehicles', { id: vehicleId, business_id: owner.id, plate, created_at: new Date() })
  return { vehicleId }
}
/** The day of each round. */
export const ROUND_DAY = addDays(londonDate(new Date()), 2)
/** A round of `owner`, with one job whose owner is `partner`. */
export const round: Thing = async (accounts, { owner, partner }) => {
  const { vehicleId } = await vehicle(accounts, { owner, partner })
  const { requestId } = await assignedRequest(accounts, { owner: partner, partner: owner })
  const roundId = randomUUIDv7()
  const half = { day: ROUND_DAY, part: 'morning' }
  await put(accounts, 'rounds', { id: roundId, business_id: owner.id, ...half, vehicle_id: vehicleId })
  await put(accounts, 'round_stops', { round_id: roundId, request_id: requestId, agreed_at: new Date() })
  return { roundId }
}
/** An assigned request whose carrier has arrived. */
export const arrivedRequest: Thing = async (accounts, sides) => {
  const made = await assignedRequest(accounts, sides)
  await put(accounts, 'job_visits', { request_id: made['requestId'], arrived_at: new Date(), version: 1 })
  return made
}
/** A new price that `partner` asks `owner` for, with a photo. */
export const askedPrice: Thing = async (accounts, sides) => {
  const { requestId } = await arrivedRequest(accounts, sides)
  const id = randomUUIDv7()
  const key = `price_photos/${requestId}/${id}.jpg`
  await put(accounts, 'stored_files', { key, store: 'private', kept_at: new Date() })
  await put(accounts, 'price_changes', {
    ...{ id, request_id: requestId, owner_id: sides.owner.id, carrier_id: sides.partner.id },
    ...{ lines: '[]', old_pounds: '40.00', new_pounds: '60.00', photo_keys: [key], asked_at: new Date() },
  })
  return { changeId: id }
}
/** A request that was collected, with its receipt. */
export const receivedRequest: Thing = async (accounts, sides) => {
  const made = await assigned({ collected_at: new Date() })(accounts, sides)
  const { owner, partner } = sides
  const name = mark(owner.number, 'n')
  const facts = {
    requestId: made['requestId'],
    title: of(owner, 'A sofa'),
    ...{ items: [], bidPounds: 40, agreedPounds: 40, currency: 'GBP', plate: null, practice: false },
    signed: { name, at: new Date() },
    owner: { name },
    place: {
      address: mark(owner.number, 'a', (it) => `1 ${it} Street, Bristol`),
      postcode: mark(owner.number, 'o', (it) => `BS6 ${it}`),
      locationText: 'BS6, Bristol',
    },
    carrier: { name: mark(partner.number, 'n'), companyName: mark(partner.number, 'c'), registration: null },
    collectedAt: new Date(),
  }
  await put(accounts, 'receipts', {
    ...{ request_id: made['requestId'], owner_id: owner.id, carrier_id: partner.id },
    ...{ number: `KB-1999-${String(++receipts).padStart(6, '0')}`, facts, issued_at: new Date() },
  })
  return made
}
let receipts = 0

/** An assigned request whose owner has asked for collection within the 14 days. */
export const hastyRequest: Thing = async (accounts, sides) => {
  const made = await assignedRequest(accounts, sides)
  const rights = { consumer: true, cancel_until: '2099-12-31', early_start_at: new Date(), early_start_text: '2026-11' }
  await put(accounts, 'job_rights', { request_id: made['requestId'], ...rights })
  return made
}
/** An assigned request with its duty-of-care pack. */
export const packedRequest: Thing = async (accounts, sides) => {
  const made = await assignedRequest(accounts, sides)
  const { owner, partner } = sides
  const place = {
    address: mark(owner.number, 'a', (it) => `1 ${it} Street, Bristol`),
    postcode: mark(owner.number, 'o', (it) => `BS6 ${it}`),
    locationText: 'BS6, Bristol',
    nation: 'england',
  }
  const carrier = { name: mark(partner.number, 'n'), companyName: mark(partner.number, 'c') }
  const facts = {
    requestId: made['requestId'],
    jobNumber: 'KB-00000000',
    title: of(owner, 'A sofa'),
    ...{ items: [], kg: null, photos: [], access: null, halfDays: [], price: 40, currency: 'GBP', practice: false },
    owner: { name: mark(owner.number, 'n') },
    place,
    carrier: { ...carrier, registration: null, ticks: null },
    ...{ postedAt: new Date(), acceptedAt: new Date() },
  }
  await put(accounts, 'packs', {
    ...{ request_id: made['requestId'], bid_id: made['bidId'], owner_id: owner.id, carrier_id: partner.id },
    ...{ facts, sha256: '0'.repeat(64), made_at: new Date(), form_version: 1, forget_at: LATER() },
  })
  return made
}

/** A job of `owner` that `partner` has collected. */
export const collectedRequest = assigned({ collected_at: new Date() })

/** A job of `owner` with a case that they opened, and what they wrote. */
export const openedCase: Thing = async (accounts, sides) => {
  const { requestId = '' } = await assignedRequest(accounts, sides)
  const { owner } = sides
  const caseId = randomUUIDv7()
  const entryId = randomUUIDv7()
  const parties = { opened_by: 'owner', opened_by_user: owner.id, about_user: sides.partner.id }
  const opened = { ...parties, opened_at: new Date(), stage: 'with_staff' }
  await put(accounts, 'cases', { id: caseId, request_id: requestId, kind: 'damage', ...opened })
  await put(accounts, 'case_entries', {
    ...{ id: entryId, case_id: caseId, side: 'owner', user_id: owner.id, at: new Date() },
    text: mark(owner.number, 'm', (it) => `A red van, ${it}`),
    photo_keys: ['case_photos/1.jpg'],
  })
  return { requestId, caseId, entryId }
}

const missed =
  (more: Record<string, unknown>): Thing =>
  async (accounts, sides) => {
    const { requestId = '' } = await assignedRequest(accounts, sides)
    const caseId = randomUUIDv7()
    const parties = { opened_by: 'owner', opened_by_user: sides.owner.id, about_user: sides.partner.id }
    const about = { id: caseId, request_id: requestId, kind: 'nobody_came', visit_missed: true, opened_at: new Date() }
    await put(accounts, 'cases', { ...about, ...parties, ...more })
    return { requestId, caseId }
  }

/** A job of `owner`, who reports that `partner` did not come. */
export const missedVisit = missed({ stage: 'open', due_at: LATER() })

/** A job of `owner` for which staff have found that `partner` did not come. */
export const foundMissed = missed({
  ...{ stage: 'closed', outcome: 'no_show', closed_at: new Date(), missed_at: new Date() },
})

/** A job of `owner`, who has reported its carrier `partner`. */
export const pursuedReport: Thing = async (accounts, sides) => {
  const made = await assignedRequest(accounts, sides)
  const reportId = randomUUIDv7()
  const who = { owner_id: sides.partner.id, reporter_id: sides.owner.id }
  // a different thing each time: a person reports one once
  const what = { kind: 'profile', subject_id: randomUUIDv7(), reason: 'other', created_at: new Date() }
  await put(accounts, 'reports', { id: reportId, ...who, ...what })
  return { ...made, reportId }
}

/** A job of `owner` with what they wrote to `partner`, with a photo; `partner` has reported it, and a case is open. */
export const writtenMessage: Thing = async (accounts, sides) => {
  const { requestId = '' } = await openedCase(accounts, sides)
  const { owner, partner } = sides
  const messageId = randomUUIDv7()
  const key = `message_photos/${requestId}/${messageId}.jpg`
  await put(accounts, 'stored_files', { key, store: 'private', kept_at: new Date() })
  await put(accounts, 'conversations', { request_id: requestId, version: 1, forget_at: LATER() })
  await put(accounts, 'job_messages', {
    ...{ id: messageId, request_id: requestId, place: 1, side: 'owner', author_id: owner.id, reader_id: partner.id },
    text: mark(owner.number, 'm', (it) => `The blue door, ${it}`),
    ...{ photo_key: key, sent_at: new Date() },
  })
  const said = { reporter_id: partner.id, owner_id: owner.id, reason: 'spam', created_at: new Date() }
  await put(accounts, 'reports', { id: randomUUIDv7(), kind: 'message', subject_id: messageId, ...said })
  return { requestId, messageId, kind: 'message', subjectId: messageId }
}

/** A job of a sofa and a fridge that `partner` carries out, with its plan for the fridge. */
export const trackedRequest: Thing = async (accounts, sides) => {
  const item = { litres: 100, stream: 'bulky', flags: [], answers: {}, n: 1, kg: 50 }
  const load_items = JSON.stringify([
    { ...item, key: 'sofa-3', label: 'Sofa, 3 seats', ewc: '200307', hazardous: false, pops: true },
    { ...item, key: 'fridge-freezer', label: 'Fridge freezer, tall', ewc: '200123', hazardous: true, pops: false },
  ])
  const made = await assigned({ load_items, collected_at: new Date() })(accounts, sides)
  const site = { siteName: 'Avonmouth', permit: 'EPR/AB1234CD', siteAddress: 'Example Way', postcode: 'BS11 9HS' }
  const savedAt = new Date()
  const destinations = JSON.stringify([
    { line: 2, ...site, reason: 'NO_DOC_WITH_WASTE', consignmentCode: null, savedAt },
  ])
  await put(accounts, 'movement_plans', {
    ...{ request_id: made['requestId'], carrier_id: sides.partner.id, destinations, treatments: '[]', version: 1 },
    ...{ saved_at: new Date(), forget_at: LATER() },
  })
  return made
}

/** A job of `owner` that `partner` collected, with a disposal record. */
export const recordedRequest: Thing = async (accounts, sides) => {
  const made = await assignedRequest(accounts, sides)
  const { owner, partner } = sides
  const [id, now] = [randomUUID(), new Date()]
  await put(accounts, 'disposals', {
    ...{ id, carrier_id: partner.id, kind: 'yard', place_name: of(partner, 'A yard'), number: 'WEX123456', kg: '40.0' },
    ...{
      tipped_at: now,
      looking: false,
      said_at: now,
      photo_key: await fileOf(accounts, partner),
      photo_sha256: '0'.repeat(64),
    },
  })
  await put(accounts, 'disposal_jobs', {
    ...{ request_id: made['requestId'], owner_id: owner.id, carrier_id: partner.id, collected_at: now },
    ...{ disposal_id: id, kg: '40.0', forget_at: LATER() },
  })
  return made
}

/** A job of `owner` that is completed and not reviewed. */
export const completedRequest: Thing = async (accounts, sides) => {
  const made = await assigned({ status: 'completed' })(accounts, sides)
  const step = { request_id: made['requestId'], what: 'completed', by_side: 'owner', at: new Date() }
  await put(accounts, 'request_history', step)
  return made
}

const reviewed =
  (columns: Record<string, unknown>): Thing =>
  async (accounts, sides) => {
    const made = await completedRequest(accounts, sides)
    const { owner, partner } = sides
    await put(accounts, 'reviews', {
      ...{ request_id: made['requestId'], carrier_id: partner.id, owner_id: owner.id, stars: 4, at: new Date() },
      ...{ came_when_agreed: true, price_held: true, said_where: true, changed_until: LATER(), held: false },
      text: of(owner, 'A review'),
      ...columns,
    })
    return made
  }
/** A job of `owner` that they reviewed. */
export const reviewedRequest = reviewed({})
/** A review that staff check before it is counted. */
export const heldReview = reviewed({ held: true })

/** A bid of `owner` on a request of `partner`. */
export const ownBid: Thing = async (accounts, { owner, partner }) => {
  const requestId = await request(accounts, partner)
  return { requestId, bidId: await bidOn(accounts, requestId, owner) }
}
/** A bid of `owner` for which staff have to decide whether it is returned. */
export const waitingReturn: Thing = async (accounts, sides) => {
  const made = await ownBid(accounts, sides)
  const row = { bid_id: made['bidId'], carrier_id: sides.owner.id, reason: 'owner_cancelled', state: 'waiting' }
  await put(accounts, 'bid_returns', { ...row, at: new Date() })
  return made
}
/** A bid of `partner` on a request of `owner`. */
export const offer: Thing = async (accounts, { owner, partner }) => {
  const requestId = await request(accounts, owner)
  await bidOn(accounts, requestId, partner, { bid_message: mark(partner.number, 'w'), hidden_at: new Date() })
  return { requestId, bidId: await bidOn(accounts, requestId, partner) }
}
/** A person whom `owner` blocks, and who deals with no one else here. */
export const block: Thing = async (accounts, { owner }) => {
  const blockId = randomUUIDv7()
  const met = { named: true, title: of(owner, 'A sofa'), created_at: new Date() }
  await put(accounts, 'blocks', { id: blockId, blocker_id: owner.id, blocked_id: randomUUIDv7(), ...met })
  return { blockId }
}
const questionOn = async (
  accounts: TestAccounts,
  requestId: string,
  asker: TestAccount,
  more: Row = {},
): Promise<string> => {
  const id = randomUUIDv7()
  const said = { text: of(asker, 'A question'), asked_at: new Date() }
  await put(accounts, 'job_questions', { id, request_id: requestId, asker_id: asker.id, ...said, ...more })
  return id
}
/** A question of `partner` on a request of `owner`, and one that staff hid. */
export const question: Thing = async (accounts, { owner, partner }) => {
  const requestId = await request(accounts, owner)
  await questionOn(accounts, requestId, partner, { text: mark(partner.number, 'w'), staff_hidden_at: new Date() })
  return { requestId, questionId: await questionOn(accounts, requestId, partner) }
}
/** A question of `partner` on a request of `owner`, which staff hid. */
export const hiddenQuestion: Thing = async (accounts, { owner, partner }) => {
  const requestId = await request(accounts, owner, { hidden_at: new Date() })
  return { requestId, questionId: await questionOn(accounts, requestId, partner) }
}
/** A question of `owner` on a request of `partner`. */
export const ownQuestion: Thing = async (accounts, { owner, partner }) => {
  const requestId = await request(accounts, partner)
  return { requestId, questionId: await questionOn(accounts, requestId, owner) }
}
/** A bid of `partner` on a request of `owner`, which staff hid. */
export const hiddenOffer: Thing = async (accounts, { owner, partner }) => {
  const requestId = await request(accounts, owner, { hidden_at: new Date() })
  return { requestId, bidId: await bidOn(accounts, requestId, partner) }
}

const item =
  (more: Row = {}): Thing =>
  async (accounts, { owner }) => {
    const itemId = randomUUIDv7()
    const said = {
      title: of(owner, 'A table'),
      description: 'Solid.',
      location_text: 'BS6, Bristol',
      postcode_area: 'BS6',
    }
    await put(accounts, 'items', {
      id: itemId,
      type: 'freecycle_item',
      owner_id: owner.id,
      ...said,
      listed_at: new Date(),
      ...more,
    })
    return { itemId }
  }
export const gift = item()
export const hiddenGift = item({ hidden_at: new Date() })
export const sale = item({ type: 'sell_item', price: '20.00' })
export const hiddenSale = item({ type: 'sell_item', price: '20.00', hidden_at: new Date() })

/** What `owner` gives away first, offered to a charity that has no address. */
const ladderIn =
  (step: 'gift' | 'charity'): Thing =>
  async (accounts, sides) => {
    const { owner } = sides
    const { itemId } = await item(step === 'charity' ? { status: 'gone' } : {})(accounts, sides)
    const [ladderId, now] = [randomUUIDv7(), new Date()]
    const row = {
      stream: 'bulky',
      flags: ['reuse'],
      answers: {},
      ewc: '200307',
      hazardous: false,
      pops: false,
      words: '',
    }
    const summary = { items: 1, kg: 25, litres: 320, marks: [], streams: ['bulky'], needsTick: false }
    const items = [{ ...row, key: 'bookcase', label: 'Bookcase or shelves', n: 1, kg: 25, litres: 320 }]
    const draft = {
      title: of(owner, 'A bookcase'),
      description: 'By the front door.',
      postcode: mark(owner.number, 'o', (it) => `BS6 ${it}`),
      locationText: 'BS6, Bristol',
      ...{ budget: null, images: [], referenceId: null },
      load: { items, summary, words: null, costFloor: null, access: null, halfDays: null },
    }
    await put(accounts, 'ladders', {
      ...{ id: ladderId, owner_id: owner.id, step, draft, kg: '25.0', outward: 'BS6', item_id: itemId },
      ...{ gift_until: LATER(), charity_until: LATER(), ask_charities: true, gone_by: addDays(londonDate(now), 60) },
      ...{ move_at: LATER(), created_at: now },
    })
    const { charityId } = await charity(accounts, sides)
    const asked = step === 'charity' ? [{ id: randomUUIDv7(), charity_id: charityId }] : []
    for (const one of asked) await put(accounts, 'ladder_asks', { ...one, ladder_id: ladderId, miles: '1.2' })
    return { ladderId, charityId: charityId ?? '' }
  }
/** Something of `owner` that is listed as a gift first. */
export const ladder: Thing = (accounts, sides) => ladderIn('gift')(accounts, sides)
/** Something of `owner` that charities can have. */
export const offeredLadder: Thing = (accounts, sides) => ladderIn('charity')(accounts, sides)

/** A charity, which is no one's. */
export const charity: Thing = async (accounts) => {
  const charityId = randomUUIDv7()
  await put(accounts, 'charities', { id: charityId, source: 'matrix', source_id: charityId, name: 'Sofa Friends' })
  return { charityId }
}

const askFor = async (
  accounts: TestAccounts,
  itemId: string,
  asker: TestAccount,
  status: string,
  more: Row = {},
): Promise<string> => {
  const id = randomUUIDv7()
  const message = mark(asker.number, 'm', (it) => `For my hallway, ${it}`)
  const ask = { id, item_id: itemId, asker_id: asker.id, message, status, created_at: new Date() }
  await put(accounts, 'item_asks', { ...ask, ...more })
  return id
}
/** An item of `owner` that `partner` asks for. */
export const receivedAsk: Thing = async (accounts, sides) => {
  const { itemId = '' } = await gift(accounts, sides)
  return { itemId, askId: await askFor(accounts, itemId, sides.partner, 'waiting') }
}
/** What `owner` asks `partner` for. */
export const ownAsk: Thing = async (accounts, { owner, partner }) => {
  const { itemId = '' } = await gift(accounts, { owner: partner, partner: owner })
  return { itemId, askId: await askFor(accounts, itemId, owner, 'waiting') }
}
const promisedTo =
  (more: Row): Thing =>
  async (accounts, sides) => {
    const { itemId = '' } = await item({ status: 'promised' })(accounts, sides)
    const askId = await askFor(accounts, itemId, sides.partner, 'promised', more)
    await put(accounts, 'promise_shares', {
      ask_id: askId,
      giver_phone: mark(sides.owner.number, 'p'),
      giver_address: mark(sides.owner.number, 'a', (it) => `1 ${it} Street, Bristol`),
      asker_phone: mark(sides.partner.number, 'p'),
      at: new Date(),
    })
    return { itemId, askId }
  }
/** An item of `owner` that is promised to `partner`, who has said yes. */
export const promised = promisedTo({ accepted_version: 1 })
/** An item of `owner` that is promised to `partner`, who has not answered yet. */
export const unanswered = promisedTo({})

const ideaOf =
  (more: Row = {}): Thing =>
  async (accounts, { owner }) => {
    const ideaId = randomUUIDv7()
    const said = {
      title: of(owner, 'A bench'),
      description: 'A bench of pallets.',
      image_url: imageOf(owner),
      created_at: new Date(),
    }
    await put(accounts, 'upcycle_ideas', { id: ideaId, owner_id: owner.id, ...said, ...more })
    return { ideaId }
  }
export const idea = ideaOf()
export const hiddenIdea = ideaOf({ hidden_at: new Date() })

export const picture: Thing = async (accounts, { owner }) => {
  const pictureId = randomUUIDv7()
  const { rows } = await accounts.server.sql.query('select count(*) from gallery_pictures where user_id = $1', [
    owner.id,
  ])
  const place = Number(rows[0].count) + 1
  await put(accounts, 'gallery_pictures', {
    id: pictureId,
    user_id: owner.id,
    picture: imageOf(owner),
    place,
    added_at: new Date(),
  })
  return { pictureId }
}

/** A reference in links to the posting form. */
export const reference: Thing = async (accounts, { owner }) => {
  const referenceId = randomUUIDv7()
  await put(accounts, 'request_references', {
    id: referenceId,
    user_id: owner.id,
    code: `ref-${referenceId}`,
    created_at: new Date(),
  })
  return { referenceId }
}

/** An area that `owner` works in. */
export const savedArea: Thing = async (accounts, { owner }) => {
  const areaId = randomUUIDv7()
  await put(accounts, 'saved_areas', {
    id: areaId,
    user_id: owner.id,
    kind: 'area',
    name: of(owner, 'An area'),
    about: 'request',
    words: '{}',
    photo: false,
    budget: false,
    switched_on: true,
    created_at: new Date(),
  })
  return { areaId }
}

/** A browser of `owner` that receives pushes. */
export const pushDevice: Thing = async (accounts, { owner }) => {
  const deviceId = randomUUIDv7()
  await put(accounts, 'push_devices', {
    id: deviceId,
    user_id: owner.id,
    endpoint_hash: randomUUID(),
    sealed: Buffer.from('sealed'),
    name: of(owner, 'A browser'),
    added_at: new Date(),
  })
  return { deviceId }
}

/** A webhook endpoint with a delivery. */
export const webhook: Thing = async (accounts, { owner }) => {
  const [webhookId, deliveryId, now] = [randomUUIDv7(), randomUUIDv7(), new Date()]
  const sealed = openSealing(accounts.server.config).seal(generateSecret(), `webhook:${webhookId}`)
  await put(accounts, 'webhook_endpoints', {
    id: webhookId,
    user_id: owner.id,
    url: mark(owner.number, 'i', (it) => `https://hooks.example.invalid/${it}`),
    events: ['bid.accepted'],
    sealed,
    created_at: now,
  })
  await put(accounts, 'webhook_deliveries', {
    id: deliveryId,
    endpoint_id: webhookId,
    event_id: deliveryId,
    type: 'bid.accepted',
    payload: JSON.stringify({ type: 'bid.accepted', of: mark(owner.number, 'i') }),
    state: 'sent',
    next_at: now,
    created_at: now,
  })
  return { webhookId, deliveryId }
}

export const madeExport: Thing = async (accounts, { owner }) => {
  const exportId = randomUUIDv7()
  const key = mark(owner.number, 'k', (it) => `exports/${it}-${exportId}.zip`)
  const at = new Date()
  await put(accounts, 'data_exports', {
    id: exportId,
    user_id: owner.id,
    requested_at: at,
    ready_at: at,
    expires_at: LATER(),
    key,
    bytes: 4,
  })
  return { exportId }
}

export const otherSession: Thing = async (accounts, { owner }) => {
  const sessionId = randomUUIDv7()
  const at = new Date()
  const browser = mark(owner.number, 'u', (it) => `Phone/${it}`)
  await put(accounts, 'sessions', {
    id: sessionId,
    user_id: owner.id,
    user_agent: browser,
    created_at: at,
    last_used_at: at,
  })
  return { sessionId }
}

/** An API key of `owner`, and the session that it acts through. */
export const apiKey: Thing = async (accounts, { owner }) => ({
  keyId: (await givenApiKey(accounts, owner, ['profile:read'])).keyId,
})

export const warning: Thing = async (accounts, { owner }) => {
  const warningId = randomUUIDv7()
  const words = mark(owner.number, 'm', (it) => `Please stop, ${it}`)
  const about = { kind: 'profile', subject_id: owner.id, what: 'warned', title: 'Your profile' }
  await put(accounts, 'warnings', { id: warningId, user_id: owner.id, ...about, words, at: new Date() })
  return { warningId }
}

/** A person: `owner` themselves for their own, otherwise a new person just like them. */
export const person: Thing = async (accounts, { owner }) => {
  const one = [...accounts.callers.values()].includes(owner) ? owner : await accounts.double(owner)
  return { userId: one.id }
}
export const suspendedPerson: Thing = async (accounts, sides) => {
  const params = await person(accounts, sides)
  await accounts.server.sql.query('update users set suspended_at = now() where id = $1', [params['userId']])
  return params
}
/** A business whose documents wait for staff. */
export const waitingCase: Thing = async (accounts, sides) => {
  const params = await person(accounts, sides)
  await accounts.server.sql.query(`update profiles set verification_status = 'pending_review' where user_id = $1`, [
    params['userId'],
  ])
  return params
}
/** A member of staff with a second factor. */
export const colleague: Thing = async (accounts, { owner }) => {
  if (accounts.callers.get(owner.name) === owner) return { userId: owner.id }
  const model = accounts.callers.get('agent')
  return { userId: model ? (await accounts.double(model)).id : '' }
}

/** Something of `owner` that `partner` has reported. */
export const report: Thing = async (accounts, { owner, partner }) => {
  const { ideaId: subjectId = '' } = await idea(accounts, { owner, partner })
  const words = mark(partner.number, 'm', (it) => `This is spam, ${it}`)
  const said = { reporter_id: partner.id, owner_id: owner.id, reason: 'spam', words, created_at: new Date() }
  await put(accounts, 'reports', { id: randomUUIDv7(), kind: 'idea', subject_id: subjectId, ...said })
  return { kind: 'idea', subjectId }
}

export const dispute: Thing = async (accounts, { owner }) => {
  const disputeId = `dp_${randomUUID().replaceAll('-', '')}`
  const now = new Date()
  const customer = mark(owner.number, 's', (it) => `cus_${it}`)
  await put(accounts, 'payment_disputes', {
    stripe_id: disputeId,
    user_id: owner.id,
    stripe_customer_id: customer,
    amount: 999,
    currency: 'gbp',
    reason: 'fraudulent',
    status: 'needs_response',
    opened_at: now,
    updated_at: now,
  })
  return { disputeId }
}

export const failedJob: Thing = async (accounts, { owner }) => {
  const [jobId, eventId, now] = [randomUUIDv7(), randomUUIDv7(), new Date()]
  const failed = {
    fingerprint: '0123456789abcdef',
    error: 'it broke',
    stack: '',
    release: 'test',
    attempts: 2,
    first_failed_at: now,
    failed_at: now,
  }
  await put(accounts, 'failed_jobs', {
    id: jobId,
    consumer: 'requests.count-bids',
    event_id: eventId,
    type: 'BidPlaced',
    payload: { id: eventId },
    subjects: [owner.id, eventId],
    ...failed,
  })
  return { jobId, eventId }
}

const repairOf =
  (filter: object): Thing =>
  async (accounts, { owner }) => {
    const [repairId, now] = [randomUUIDv7(), new Date()]
    await put(accounts, 'repairs', {
      id: repairId,
      kind: 'retry',
      filter,
      rate: 1,
      asked_by: owner.id,
      asked_at: now,
      state: 'paused',
      total: 1,
      stepped_at: now,
    })
    return { repairId }
  }
export const chosenRepair = repairOf({ jobIds: [], until: new Date().toISOString() })
export const bulkRepair = repairOf({ jobs: {}, until: new Date().toISOString() })

/** A private file of `owner`. */
async function fileOf(accounts: TestAccounts, owner: TestAccount): Promise<string> {
  const { PRIVATE_STORAGE_DIR: folder } = accounts.server.config
  const key = mark(owner.number, 'k', (it) => `exports/${it}-${randomUUID()}.webp`)
  await mkdir(path.join(folder, 'exports'), { recursive: true })
  await writeFile(path.join(folder, key), 'private')
  await put(accounts, 'stored_files', { key, store: 'private', kept_at: new Date() })
  return key
}

/** Its key, as the path of a public file. */
export const privateFile: Thing = async (accounts, { owner }) => ({ '*': await fileOf(accounts, owner) })

/** A secret that opens a private file of `owner`, once, while their session is active. */
const link =
  (more: Row = {}): Thing =>
  async (accounts, { owner }) => {
    const [token, key] = [randomUUID(), await fileOf(accounts, owner)]
    const opens = { key, file_name: 'a.txt', media_type: 'text/plain', expires_at: LATER() }
    const token_hash = createHash('sha256').update(token).digest()
    await put(accounts, 'file_links', {
      token_hash,
      viewer_id: owner.id,
      session_id: owner.sessionId,
      ...opens,
      ...more,
    })
    return { token }
  }
export const fileLink = link()
export const usedFileLink = link({ used_at: new Date() })

export const subscription: Thing = async (_town, { owner }) => ({
  subscriptionId: mark(owner.number, 't', (it) => `sub_${it}`),
})
/** A business whose registration waits for staff, with a finding that shows why. */
export const waitingRegistration: Thing = async (accounts, sides) => {
  const { userId = '' } = await person(accounts, sides)
  await accounts.server.sql.query(
    `insert into carrier_registrations (business_id, regulator, number, tier, state, desk, desk_since, override_until)
    values ($1, 'NRW', $2, 'upper', 'unchecked', 'by_hand', now(), '2099-12-31')
    on conflict (business_id) do update set version = 1, regulator = 'NRW', number = excluded.number, state = 'unchecked',
      desk = 'by_hand', desk_since = now(), asked_at = null, override_until = excluded.override_until`,
    [userId, `CBDU9${String(Math.trunc(Math.random() * 1e9))}`],
  )
  const findingId = randomUUID()
  await accounts.server.sql.query(
    `insert into registration_findings (id, business_id, number, outcome, source, asked_at, evidence)
    values ($1, $2, 'CBDU9000001', 'confirmed', 'staff', now(), 'registration_evidence/none.jpg')`,
    [findingId, userId],
  )
  return { businessId: userId, findingId }
}
