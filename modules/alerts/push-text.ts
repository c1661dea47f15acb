import type { AlertType } from './contract.ts'
import type { Standing } from './letters.ts'
import { loadText } from './load-text.ts'

/** What a browser shows, and where a press on it leads. Names no person, tells no price and no words of others (PUSH-01). */
export interface PushMessage {
  title: string
  url: string
}

/** The message that tells these things; at least one. */
export function pushMessage(type: AlertType, subjects: readonly Standing[]): PushMessage {
  const [first] = subjects
  const number = subjects.length
  if (first?.kind === 'bid') return ofBids(type, first, subjects)
  if (first?.kind === 'question') return ofQuestions(first, subjects)
  if (first?.kind === 'message') return ofMessages(first, number)
  if (first && number === 1) {
    const url = first.kind === 'request' ? `/job/${first.id}` : `/freecycle/item/${first.id}?type=${first.kind}`
    const where = first.area === null ? first.title : `${first.title} in ${first.area}`
    return { title: first.load === null ? where : `${where}: ${loadText(first.load)}`, url }
  }
  return type === 'jobs'
    ? { title: `${number} new jobs in your areas`, url: '/jobs' }
    : { title: `${number} new posts for your saved searches`, url: '/alerts' }
}

function ofBids(type: AlertType, first: Extract<Standing, { kind: 'bid' }>, bids: readonly Standing[]): PushMessage {
  const sameRequest = bids.every((bid) => bid.kind === 'bid' && bid.requestId === first.requestId)
  const url = `/job/${first.requestId}`
  if (type === 'outcomes')
    return bids.length === 1
      ? { title: `Not chosen: ${first.title}`, url }
      : { title: `${bids.length} bids were not chosen`, url: '/dashboard' }
  if (!sameRequest) return { title: `${bids.length} new bids on your posts`, url: '/my-posts' }
  return { title: bids.length === 1 ? `New bid: ${first.title}` : `${bids.length} new bids: ${first.title}`, url }
}

function ofQuestions(first: Extract<Standing, { kind: 'question' }>, questions: readonly Standing[]): PushMessage {
  const url = `/job/${first.requestId}`
  if (questions.length > 1) return { title: `${questions.length} questions and answers`, url: '/dashboard' }
  return { title: `${first.answered ? 'Your question was answered' : 'New question'}: ${first.title}`, url }
}

const ofMessages = ({ requestId, title }: Extract<Standing, { kind: 'message' }>, number: number): PushMessage =>
  number === 1
    ? { title: `A message about “${title}”`, url: `/job/${requestId}?show=messages` }
    : { title: `Messages about ${number} jobs`, url: '/dashboard' }
