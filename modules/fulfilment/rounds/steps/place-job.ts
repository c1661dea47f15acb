import { randomUUIDv7 } from 'node:crypto'
import { findAgreedTimes } from '#modules/fulfilment/visits/facade.ts'
import { type LockedRequest, lockRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { RoundChanged } from '../events.ts'
import type { RoundsTables } from '../tables.ts'

type RoundKey = Pick<RoundsTables['rounds'], 'business_id' | 'day' | 'part' | 'vehicle_id'>
type CurrentRound = RoundKey & { id: string }

/** The round that a job belongs to. */
interface WantedRound {
  key: RoundKey
  /** When the time of the job was agreed. */
  agreedAt: Date
}

/**
 * Brings a job into the round of its agreed time and van, and out of its former one, by the facts as they are now: so
 * the order of events doesn't matter. Announces each round that has or had the job.
 */
export async function placeJob(trx: OpenTransaction, requestId: string, now: Date): Promise<void> {
  // one event of a job at a time
  const request = await lockRequest(trx, requestId)
  if (!request) return
  const current = await currentRoundOf(trx, requestId)
  const wanted = await wantedRoundOf(trx, request)
  if (current && !(wanted && isSame(current, wanted.key)))
    await leave(trx, { request, current, wanted: wanted?.key ?? null }, now)
  if (wanted) await join(trx, requestId, wanted, now)
}

const currentRoundOf = (trx: OpenTransaction, requestId: string): Promise<CurrentRound | undefined> =>
  asModuleTrx<RoundsTables>(trx)
    .selectFrom('round_stops as stop')
    .innerJoin('rounds', 'rounds.id', 'stop.round_id')
    .select(['rounds.id', 'business_id', 'day', 'part', 'vehicle_id'])
    .where('request_id', '=', requestId)
    .where('left_at', 'is', null)
    .executeTakeFirst()

/** Returns the round that a job belongs to; null while no time is agreed, and once it is cancelled or has no carrier. */
async function wantedRoundOf(
  trx: OpenTransaction,
  { id, status, acceptedBidderId }: LockedRequest,
): Promise<WantedRound | null> {
  if (acceptedBidderId === null || (status !== 'assigned' && status !== 'completed')) return null
  const time = (await findAgreedTimes(trx, [id])).get(id)
  if (!time) return null
  const { day, part, vehicleId: vehicle_id, agreedAt } = time
  return { key: { business_id: acceptedBidderId, day, part, vehicle_id }, agreedAt }
}

const isSame = (one: RoundKey, other: RoundKey): boolean =>
  isSameTime(one, other) && one.vehicle_id === other.vehicle_id

const isSameTime = (one: RoundKey, other: RoundKey): boolean =>
  one.business_id === other.business_id && one.day === other.day && one.part === other.part

interface Leaving {
  request: LockedRequest
  current: CurrentRound
  wanted: RoundKey | null
}

/** Takes a job out of a round, with a note unless the carrier only gave it another van. */
async function leave(trx: OpenTransaction, { request, current, wanted }: Leaving, now: Date): Promise<void> {
  const mine = asModuleTrx<RoundsTables>(trx)
  if (wanted && isSameTime(current, wanted))
    await mine
      .deleteFrom('round_stops')
      .where('round_id', '=', current.id)
      .where('request_id', '=', request.id)
      .execute()
  else
    await mine
      .updateTable('round_stops')
      .set({ left_at: now, left_why: wanted ? 'moved' : 'cancelled' })
      .where('round_id', '=', current.id)
      .where('request_id', '=', request.id)
      .execute()
  const { version } = await mine
    .updateTable('rounds')
    .set((round) => ({ version: round('version', '+', 1) }))
    .where('id', '=', current.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  announce(trx, { ...current, version }, now)
}

/** Adds a job to a round, which is created if missing, or counts a change of a job that is in it. */
async function join(trx: OpenTransaction, requestId: string, { key, agreedAt }: WantedRound, now: Date): Promise<void> {
  const mine = asModuleTrx<RoundsTables>(trx)
  const round = await mine
    .insertInto('rounds')
    .values({ id: randomUUIDv7(), ...key })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'day', 'part', 'vehicle_id'])
        .doUpdateSet((row) => ({ version: row('rounds.version', '+', 1) })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await mine
    .insertInto('round_stops')
    .values({ round_id: round.id, request_id: requestId, agreed_at: agreedAt })
    .onConflict((conflict) =>
      conflict.columns(['round_id', 'request_id']).doUpdateSet({ agreed_at: agreedAt, left_at: null, left_why: null }),
    )
    .execute()
  announce(trx, { ...key, ...round }, now)
}

const announce = (
  trx: OpenTransaction,
  { id: roundId, business_id: businessId, day, part, version }: CurrentRound & { version: number },
  now: Date,
): void => append(trx, RoundChanged.of({ roundId, businessId, day, part, version }, now))
