import { type Executor, own } from '#server/platform/database/database.ts'
import { latestRequests } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { latestRequests as newest } from './latest-requests.ts'

/** What a visitor's homepage asks of requests, with the answer by its path: the page is drawn with that. */
export async function homeAnswers(db: Executor): Promise<Record<string, unknown>> {
  const answer = await newest(own<RequestsTables>(db), false)
  return { [latestRequests.path]: latestRequests.answer.parse(answer) }
}
