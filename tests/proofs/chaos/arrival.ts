import { DayPart, type HalfDay, isChoosable } from '#modules/core/waste-catalogue/contract.ts'
import { confirmTime, matchVan, noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { beginLoading } from '#modules/fulfilment/visits/contract.ts'
import { answerPrice, askPrice } from '#modules/fulfilment/visits/prices/contract.ts'
import { askEarlyStart } from '#modules/fulfilment/visits/rights/contract.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { doAndRecord } from './do-and-record.ts'
import type { PriceWord } from './history.ts'
import { type Job, takeStep } from './job.ts'

/** The share of owners that first report another van. */
const MISMATCH = 0.15
/** The share of carriers that find more than was listed, and how often they report it. */
const MORE = 0.6
const TIMES = [1, 3] as const
/** The share that start loading while the owner is about to sign. */
const HASTY = 0.3
const PHOTO = upload(await jpeg())

/**
 * Returns the next half-day of today, because a van only comes on its day; undefined in the evening, when none is left.
 */
function laterToday(): HalfDay | undefined {
  const clock = londonClock(new Date())
  return DayPart.options.map((part) => ({ day: clock.day, part })).find((half) => isChoosable(half, clock))
}

/**
 * A van arrives, is let in, finds more than was listed, and takes it all away (DOOR-01 to DOOR-07, PRICE-02, PRICE-03).
 */
export async function completeVisit(job: Job): Promise<void> {
  await agreeOnTime(job)
  await takeStep(job, 'carrier', 'arrival', noteArrival)
  if (job.owner.chance.happens(MISMATCH)) await takeStep(job, 'owner', 'mismatch', matchVan, { matches: false })
  await takeStep(job, 'owner', 'match', matchVan, { matches: true })
  if (job.carrier.chance.happens(MORE)) await askForMore(job)
  await takeStep(job, 'carrier', 'loading', beginLoading)
  await collectAndComplete(job)
}

/** The owner asks for an early start, and the carrier confirms a time unless no half-day of today is left. */
export async function agreeOnTime(job: Job): Promise<void> {
  await takeStep(job, 'owner', 'early start', askEarlyStart)
  const time = laterToday()
  if (time) await takeStep(job, 'carrier', 'time', confirmTime, { ...time, plate: 'AB12 CDE' })
}

/** Both parties report at once that everything was taken away, and the owner confirms it from two tabs (R28). */
export async function collectAndComplete(job: Job): Promise<void> {
  await Promise.all((['owner', 'carrier'] as const).map((side) => takeStep(job, side, 'collected', markCollected)))
  await Promise.all([1, 2].map(() => takeStep(job, 'owner', 'completed', completeRequest)))
}

/** The carrier asks for a new price from two tabs, and the owner signs in one and declines in the other. */
async function askForMore(job: Job): Promise<void> {
  const { chance } = job.carrier
  for (let left = chance.between(...TIMES); left > 0 && !job.signal.aborted; left--) {
    const asked = await Promise.all([ask(job), ask(job)])
    const changeId = asked.find((id) => id !== null)
    if (!changeId) return
    await Promise.all([
      answer(job, changeId, 'signed'),
      answer(job, changeId, 'declined'),
      ...(chance.happens(HASTY) ? [takeStep(job, 'carrier', 'loading', beginLoading)] : []),
    ])
  }
}

/** Returns the id of the price request; null where it failed or is unknown. */
async function ask({ requestId, carrier, history }: Job): Promise<string | null> {
  const op = history.next()
  // above all bids, and different each time
  const pounds = 500 + op
  const body = { load: { items: [{ key: 'fridge-freezer', n: 1 }] }, newPounds: pounds }
  const { answer: visit } = await doAndRecord(carrier, history, {
    op,
    act: { kind: 'ask price', requestId, pounds },
    endpoint: askPrice,
    options: { params: { requestId }, body, files: { photo1: PHOTO } },
    made: ({ priceChanges }) => priceChanges.at(-1)?.id ?? '',
  })
  return visit?.priceChanges.at(-1)?.id ?? null
}

const answer = ({ requestId, owner, history }: Job, changeId: string, word: PriceWord) =>
  doAndRecord(owner, history, {
    op: history.next(),
    act: { kind: 'answer price', requestId, changeId, answer: word },
    endpoint: answerPrice,
    options: { params: { changeId }, body: { answer: word, name: word === 'signed' ? 'Ann Owner' : null } },
  })
