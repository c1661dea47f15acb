import { partiesOfAsk } from '#modules/community/community/facade.ts'
import { partiesOfBid } from '#modules/market/bidding/facade.ts'
import { partiesOfQuestion } from '#modules/market/questions/facade.ts'
import { jobParties } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MeetingKind } from '../contract.ts'

/** The owner of a request or item, and the person who bid or asked. Either is null once their account is deleted. */
interface Parties {
  title: string
  ownerId: string | null
  otherId: string | null
}

/** The party that is not the caller. */
interface OtherPerson {
  userId: string
  /** Whether the caller knows the name: owners and givers are not named before an acceptance (R61). */
  named: boolean
  title: string
}

const PARTIES: Record<MeetingKind, (db: Executor, id: string) => Promise<Parties | null>> = {
  bid: partiesOfBid,
  question: partiesOfQuestion,
  ask: partiesOfAsk,
  job: async (db, id) => {
    const parties = await jobParties(db, id)
    return parties && { title: parties.title, ownerId: parties.ownerId, otherId: parties.carrierId }
  },
}

/**
 * Returns the party that is not the caller. Null unless the caller is a party and the other one still has an account.
 */
export async function otherPerson(
  db: Executor,
  { kind, subjectId, callerId }: { kind: MeetingKind; subjectId: string; callerId: string },
): Promise<OtherPerson | null> {
  const parties = await PARTIES[kind](db, subjectId)
  if (!parties) return null
  const { title, ownerId, otherId } = parties
  if (ownerId === callerId && otherId !== null) return { userId: otherId, named: true, title }
  if (otherId === callerId && ownerId !== null) return { userId: ownerId, named: kind === 'job', title }
  return null
}
