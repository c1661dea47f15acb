import type { CurrentSubject } from './alert-mail.ts'
import type { AlertType } from './contract.ts'
import { loadText } from './load-text.ts'

/** The notification's title and link. Contains no names, prices or user text except titles (PUSH-01). */
export interface PushMessage {
  title: string
  url: string
}

/** Returns the message for these subjects, of which there is at least one. */
export function pushMessage(type: AlertType, subjects: readonly CurrentSubject[]): PushMessage {
  const [first] = subjects
  const count = subjects.length
  if (first?.kind === 'bid') return toBidsPush(type, first, subjects)
  if (first?.kind === 'question') return toQuestionsPush(first, subjects)
  if (first?.kind === 'message') return toMessagesPush(first, count)
  if (first && count === 1) {
    const url = first.kind === 'request' ? `/job/${first.id}` : `/freecycle/item/${first.id}?type=${first.kind}`
    const titleWithArea = first.area === null ? first.title : `${first.title} in ${first.area}`
    return { title: first.load === null ? titleWithArea : `${titleWithArea}: ${loadText(first.load)}`, url }
  }
  return type === 'jobs'
    ? { title: `${count} new jobs in your areas`, url: '/jobs' }
    : { title: `${count} new matches for your saved searches`, url: '/alerts' }
}

type Bid = Extract<CurrentSubject, { kind: 'bid' }>
type Question = Extract<CurrentSubject, { kind: 'question' }>

function toBidsPush(type: AlertType, first: Bid, bids: readonly CurrentSubject[]): PushMessage {
  const sameRequest = bids.every((bid) => bid.kind === 'bid' && bid.requestId === first.requestId)
  const url = `/job/${first.requestId}`
  if (type === 'outcomes')
    return bids.length === 1
      ? { title: `Your bid on “${first.title}” wasn’t accepted`, url }
      : { title: `${bids.length} of your bids weren’t accepted`, url: '/dashboard' }
  if (!sameRequest) return { title: `${bids.length} new bids on your requests`, url: '/my-posts' }
  return {
    title: bids.length === 1 ? `New bid on “${first.title}”` : `${bids.length} new bids on “${first.title}”`,
    url,
  }
}

function toQuestionsPush(first: Question, questions: readonly CurrentSubject[]): PushMessage {
  const url = `/job/${first.requestId}`
  if (questions.length > 1) return { title: `${questions.length} questions and answers`, url: '/dashboard' }
  return { title: `${first.answered ? 'Answer to your question' : 'New question'} about “${first.title}”`, url }
}

const toMessagesPush = (
  { requestId, title }: Extract<CurrentSubject, { kind: 'message' }>,
  count: number,
): PushMessage =>
  count === 1
    ? { title: `New message about “${title}”`, url: `/job/${requestId}?show=messages` }
    : { title: `New messages about ${count} jobs`, url: '/dashboard' }
