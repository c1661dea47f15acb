import type { Executor } from '#server/platform/database/database.ts'
import type { RequestStatus } from '../contract.ts'
import { endsOfRequests } from './ends-of-requests.ts'

interface Collectable {
  id: string
  status: RequestStatus
  /** When one of both sides said that everything was taken away. */
  collectedAt: Date | null
}

/**
 * Since when everything of a job is taken away: who completes one that nobody marked before has said it by that. Null while
 * nobody has said so.
 */
export async function collectedSince(db: Executor, { id, status, collectedAt }: Collectable): Promise<Date | null> {
  if (collectedAt !== null || status !== 'completed') return collectedAt
  return (await endsOfRequests(db, [id])).get(id) ?? null
}
