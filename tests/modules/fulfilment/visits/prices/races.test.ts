import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answerPrice } from '#modules/fulfilment/visits/commands/answer-price.ts'
import { beginLoading } from '#modules/fulfilment/visits/commands/begin-loading.ts'
import { expirePriceRequests } from '#modules/fulfilment/visits/commands/expire-price-requests.ts'
import { LAPSES_AFTER_MS } from '#modules/fulfilment/visits/prices/rules.ts'
import type { VisitsTables } from '#modules/fulfilment/visits/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { givenServer } from '#tests/support/server.ts'
import { repetitions } from '#tests/support/thorough.ts'
import { givenArrived } from './givens.ts'

const ROUNDS = repetitions(60, 1_000)
const LONG = 400_000
// no task lapses prices here
const server = await givenServer({ ROLES: 'web' })
const { db } = server
const job = await givenArrived(server)

async function givenAskedAt(at: Date): Promise<string> {
  const id = randomUUID()
  await server.sql.query('delete from price_changes')
  await server.sql.query('update job_visits set loading_at = null')
  await server.sql.query(
    `insert into price_changes (id, request_id, owner_id, carrier_id, lines, old_pounds, new_pounds, photo_keys, asked_at)
     values ($1, $2, $3, $4, '[]', 60, 95, '{}', $5)`,
    [id, job.requestId, job.owner.id, job.carrier.id, at],
  )
  return id
}

/** Signs; returns whether it counted. */
async function sign(changeId: string, now: Date): Promise<boolean> {
  const given = { answer: 'signed' as const, name: 'Ann Owner' }
  try {
    await answerPrice(asModuleDb<VisitsTables>(db), { changeId, callerId: job.owner.id, input: given }, now, null)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'price_lapsed') return false
    throw error
  }
}

/** Returns what was finally stored and announced of a price. */
async function endOf(changeId: string): Promise<string[]> {
  const { rows } = await server.sql.query<{ answer: string }>(
    `select coalesce(overtaken, answer) as answer from price_changes where id = $1
     union all select data->>'answer' from outbox where type = 'PriceAnswered' and data->>'changeId' = $1::text`,
    [changeId],
  )
  return rows.map(({ answer }) => answer)
}

/** Starts both within a few milliseconds, in either order; returns how often the signature counted. */
async function race(
  ending: 'lapsed' | 'loaded',
  askedAt: () => Date,
  other: (askedAt: Date) => Promise<unknown>,
  signsAt: (askedAt: Date) => Date,
) {
  let signed = 0
  for (let round = 0; round < ROUNDS; round++) {
    const at = askedAt()
    const changeId = await givenAskedAt(at)
    const [counted] = await Promise.all([
      pause(Math.random() * 4).then(() => sign(changeId, signsAt(at))),
      pause(Math.random() * 4).then(() => other(at)),
    ])
    const answer = counted ? 'signed' : ending
    expect(await endOf(changeId)).toEqual([answer, answer])
    if (counted) signed++
  }
  return signed
}

/** Expects each to have won a good share of the rounds. */
function expectBoth(signed: number): void {
  expect(signed).toBeGreaterThan(ROUNDS / 10)
  expect(signed).toBeLessThan((ROUNDS * 9) / 10)
}

test(
  'lets either a signature or loading win, and sets the price accordingly (PRICE-03, PRICE-04)',
  async () => {
    const loading = () =>
      beginLoading(
        asModuleDb<VisitsTables>(db),
        { requestId: job.requestId, callerId: job.carrier.id },
        new Date(),
        null,
      )
    const signed = await race(
      'loaded',
      () => new Date(),
      loading,
      () => new Date(),
    )
    expectBoth(signed)
  },
  LONG,
)

test(
  'counts either a signature in the last millisecond or the lapse, and announces it once (PRICE-03, PRICE-04)',
  async () => {
    const lapse = (at: Date) =>
      expirePriceRequests(asModuleDb<VisitsTables>(db), new Date(at.getTime() + LAPSES_AFTER_MS))
    const signed = await race(
      'lapsed',
      () => new Date(Date.now() - LAPSES_AFTER_MS),
      lapse,
      (at) => new Date(at.getTime() + LAPSES_AFTER_MS - 1),
    )
    expectBoth(signed)
  },
  LONG,
)
