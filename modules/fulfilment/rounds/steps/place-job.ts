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
interface TargetRound {
  key: RoundKey
  /** When the time of the job was agreed. */
  agreedAt: Date
}

/**
 * Moves a job into the round of its agreed time and van, and out of its current one if that differs. Uses the facts as
 * they are now, so the order of events doesn't matter. Appends RoundChanged for each round that has or had the job.
 */
export async function placeJob(trx: OpenTransaction, requestId: string, now: Date): Promise<void> {
  // locked, so that the events of a job are handled one at a time
  const request = await lockRequest(trx, requestId)
  if (!request) return
  const current = await currentRoundOf(trx, requestId)
  const target = await targetRoundOf(trx, request)
  if (current && !(target && isSameRound(current, target.key)))
    await leaveRound(trx, { request, current, target: target?.key ?? null }, now)
  if (target) await joinRound(trx, requestId, target, now)
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
async function targetRoundOf(
  trx: OpenTransaction,
  { id, status, acceptedBidderId }: LockedRequest,
): Promise<TargetRound | null> {
  if (acceptedBidderId === null || (status !== 'assigned' && status !== 'completed')) return null
  const time = (await findAgreedTimes(trx, [id])).get(id)
  if (!time) return null
  const { day, part, vehicleId: vehicle_id, agreedAt } = time
  return { key: { business_id: acceptedBidderId, day, part, vehicle_id }, agreedAt }
}

const isSameRound = (a: RoundKey, b: RoundKey): boolean => isSameHalfDay(a, b) && a.vehicle_id === b.vehicle_id

const isSameHalfDay = (a: RoundKey, b: RoundKey): boolean =>
  a.business_id === b.business_id && a.day === b.day && a.part === b.part

interface LeaveRoundInput {
  request: LockedRequest
  current: CurrentRound
  target: RoundKey | null
}

/** Removes a job from a round. The row stays for a note, unless the carrier only chose another van. */
async function leaveRound(
  trx: OpenTransaction,
  { request, current, target }: LeaveRoundInput,
  now: Date,
): Promise<void> {
  const roundsTrx = asModuleTrx<RoundsTables>(trx)
  if (target && isSameHalfDay(current, target))
    await roundsTrx
      .deleteFrom('round_stops')
      .where('round_id', '=', current.id)
      .where('request_id', '=', request.id)
      .execute()
  else
    await roundsTrx
      .updateTable('round_stops')
      .set({ left_at: now, left_why: target ? 'moved' : 'cancelled' })
      .where('round_id', '=', current.id)
      .where('request_id', '=', request.id)
      .execute()
  const { version } = await roundsTrx
    .updateTable('rounds')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', current.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  appendRoundChanged(trx, { ...current, version }, now)
}

/** Adds a job to a round, which is created if missing. If the job is in it already, only the version is incremented. */
async function joinRound(
  trx: OpenTransaction,
  requestId: string,
  { key, agreedAt }: TargetRound,
  now: Date,
): Promise<void> {
  const roundsTrx = asModuleTrx<RoundsTables>(trx)
  const round = await roundsTrx
    .insertInto('rounds')
    .values({ id: randomUUIDv7(), ...key })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'day', 'part', 'vehicle_id'])
        .doUpdateSet((eb) => ({ version: eb('rounds.version', '+', 1) })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await roundsTrx
    .insertInto('round_stops')
    .values({ round_id: round.id, request_id: requestId, agreed_at: agreedAt })
    .onConflict((conflict) =>
      conflict.columns(['round_id', 'request_id']).doUpdateSet({ agreed_at: agreedAt, left_at: null, left_why: null }),
    )
    .execute()
  appendRoundChanged(trx, { ...key, ...round }, now)
}

const appendRoundChanged = (
  trx: OpenTransaction,
  { id: roundId, business_id: businessId, day, part, version }: CurrentRound & { version: number },
  now: Date,
): void => append(trx, RoundChanged.of({ roundId, businessId, day, part, version }, now))
