import { agreedPricesOf, findVehicles, signedExtras } from '#modules/fulfilment/visits/facade.ts'
import { type WonJobToPlan, wonJobsToPlan } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Round, RoundNote } from '../contract.ts'
import type { Spot } from '../drives.ts'
import { planRound, type RoundFacts, type RoundJob } from '../plan.ts'
import { addLoads } from '../rules.ts'
import { settingSpotsOf, spotsOf } from './settings-of.ts'
import type { StoredRound } from './stored-rounds.ts'

/** A stored round with the facts that its plan is made from. */
interface RoundWithFacts {
  round: StoredRound
  facts: RoundFacts
  titleOf: (requestId: string) => string | null
}

/** Returns rounds of a business with the facts about their jobs and vans, and where they begin. */
export async function attachFacts(
  db: Executor,
  businessId: string,
  rounds: readonly StoredRound[],
  now: Date,
): Promise<RoundWithFacts[]> {
  const ids = rounds.flatMap(({ requestIds }) => requestIds)
  const departedIds = rounds.flatMap(({ departedJobs }) => departedJobs.map(({ requestId }) => requestId))
  const [jobs, prices, extras, vans, { start, site }] = await Promise.all([
    wonJobsToPlan(db, [...ids, ...departedIds]),
    agreedPricesOf(db, ids),
    signedExtras(db, ids),
    findVehicles(
      db,
      businessId,
      rounds.flatMap(({ vehicleId }) => vehicleId ?? []),
    ),
    settingSpotsOf(db, businessId),
  ])
  const spots = await spotsOf(
    db,
    ids.flatMap((id) => jobs.get(id)?.outward ?? []),
  )
  return rounds.map((round) => ({
    round,
    facts: {
      halfDay: { day: round.day, part: round.part },
      van: (round.vehicleId === null ? undefined : vans.get(round.vehicleId)) ?? null,
      ...{ start, site, now },
      jobs: round.requestIds.flatMap((id) => {
        const job = jobs.get(id)
        return job ? [toRoundJob(job, { spots, pounds: prices.get(id) ?? 0, extras: extras.get(id) ?? [] })] : []
      }),
    },
    titleOf: (id) => jobs.get(id)?.title ?? null,
  }))
}

interface JobFacts {
  spots: ReadonlyMap<string, Spot>
  pounds: number
  /** Extra items that the owner signed for, whose volume isn't known. */
  extras: readonly { n: number; kg: number }[]
}

function toRoundJob(
  { requestId, title, postcode, outward, load, access, collectedAt }: WonJobToPlan,
  { spots, pounds, extras }: JobFacts,
): RoundJob {
  return {
    ...{ requestId, title, postcode, outward, access, pounds },
    spot: (outward === null ? undefined : spots.get(outward)) ?? null,
    load: load && extras.reduce((sum, { n, kg }) => addLoads(sum, { litres: 0, kg: n * kg }), load),
    collectedAt: collectedAt?.toISOString() ?? null,
  }
}

/** Returns the planned rounds of a business, in the order of `rounds`. */
export async function plannedRounds(
  db: Executor,
  businessId: string,
  rounds: readonly StoredRound[],
  now: Date,
): Promise<Round[]> {
  return (await attachFacts(db, businessId, rounds, now)).map(({ round, facts, titleOf }) => {
    const { notes, gaps: _, ...plan } = planRound(facts)
    const { id, day, part, version, departedJobs } = round
    const departureNotes = departedJobs.flatMap(({ requestId, at, reason }): RoundNote[] => {
      const title = titleOf(requestId)
      return title === null ? [] : [{ kind: reason, requestId, title, at: at.toISOString() }]
    })
    return { id, day, part, version, van: facts.van, start: facts.start, ...plan, notes: [...notes, ...departureNotes] }
  })
}
