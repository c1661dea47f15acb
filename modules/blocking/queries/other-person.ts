import { partiesOfBid } from '#modules/bidding/facade.ts'
import { partiesOfAsk } from '#modules/community/facade.ts'
import { partiesOfQuestion } from '#modules/questions/facade.ts'
import { jobSides } from '#modules/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MeetingKind } from '../contract.ts'

/** Two people who met, each null once they have left: whose the job or item is, and who came to it. */
interface Parties {
  title: string
  ownerId: string | null
  comerId: string | null
}

/** The person whom the caller met. */
interface OtherPerson {
  userId: string
  /** Whether the caller knows the name: an owner or giver is named to nobody before an acceptance (R61). */
  named: boolean
  title: string
}

const PARTIES: Record<MeetingKind, (db: Executor, id: string) => Promise<Parties | null>> = {
  bid: partiesOfBid,
  question: partiesOfQuestion,
  ask: partiesOfAsk,
  job: async (db, id) => {
    const sides = await jobSides(db, id)
    return sides && { title: sides.title, ownerId: sides.ownerId, comerId: sides.carrierId }
  },
}

/** Returns the other one of two people who met on something; null unless the caller is one of them and the other is there. */
export async function otherPerson(
  db: Executor,
  { kind, subjectId, callerId }: { kind: MeetingKind; subjectId: string; callerId: string },
): Promise<OtherPerson | null> {
  const parties = await PARTIES[kind](db, subjectId)
  if (!parties) return null
  const { title, ownerId, comerId } = parties
  if (ownerId === callerId && comerId !== null) return { userId: comerId, named: true, title }
  if (comerId === callerId && ownerId !== null) return { userId: ownerId, named: kind === 'job', title }
  return null
}
