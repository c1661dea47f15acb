import { partiesOfAsk } from '#modules/community/items/facade.ts'
import { partiesOfBid } from '#modules/market/bidding/facade.ts'
import { partiesOfQuestion } from '#modules/market/questions/facade.ts'
import { jobParties } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MeetingKind } from '../contract.ts'

/**
 * The owner of a request or item, and the person who bid on it, asked about it or asked for it. Either is null once
 * their account is deleted.
 */
interface Parties {
  title: string
  ownerId: string | null
  counterpartyId: string | null
}

/** The party of a bid, question, ask or job who isn't the caller. */
interface OtherParty {
  userId: string
  /** Whether the caller knows the name: owners and givers are not named before an acceptance (R61). */
  nameKnown: boolean
  title: string
}

const PARTIES: Record<MeetingKind, (db: Executor, id: string) => Promise<Parties | null>> = {
  bid: partiesOfBid,
  question: partiesOfQuestion,
  ask: partiesOfAsk,
  job: async (db, id) => {
    const parties = await jobParties(db, id)
    return parties && { title: parties.title, ownerId: parties.ownerId, counterpartyId: parties.carrierId }
  },
}

/**
 * Returns the party who isn't the caller; null unless the caller is a party and the other one still has an account.
 */
export async function findOtherParty(
  db: Executor,
  { kind, subjectId, callerId }: { kind: MeetingKind; subjectId: string; callerId: string },
): Promise<OtherParty | null> {
  const parties = await PARTIES[kind](db, subjectId)
  if (!parties) return null
  const { title, ownerId, counterpartyId } = parties
  if (ownerId === callerId && counterpartyId !== null) return { userId: counterpartyId, nameKnown: true, title }
  if (counterpartyId === callerId && ownerId !== null) return { userId: ownerId, nameKnown: kind === 'job', title }
  return null
}
