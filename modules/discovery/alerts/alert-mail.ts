import { loadText } from './load-text.ts'
import type { Subject } from './queries/subjects-of.ts'
import { type Delivery, MAX_IN_DIGEST } from './rules.ts'

export type CurrentSubject = Extract<Subject, { isCurrent: true }>
type Bid = Extract<CurrentSubject, { kind: 'bid' }>
type Question = Extract<CurrentSubject, { kind: 'question' }>
type UnreadMessage = Extract<CurrentSubject, { kind: 'message' }>
type Post = Exclude<CurrentSubject, Bid | Question | UnreadMessage>

/** Returns the mail template for these subjects, with its data. */
export function alertMail(
  { type, lastToday }: Pick<Delivery, 'type' | 'lastToday'>,
  subjects: readonly CurrentSubject[],
) {
  if (type === 'messages') {
    const messages = subjects.filter((subject): subject is UnreadMessage => subject.kind === 'message')
    return {
      template: 'message-waiting',
      facts: { posts: messages.map(({ requestId: id, title }) => ({ id, title })) },
    } as const
  }
  const bids = subjects.filter((subject): subject is Bid => subject.kind === 'bid')
  if (type === 'bids') return { template: 'bids-on-posts', facts: { posts: bidsByRequest(bids), lastToday } } as const
  if (type === 'outcomes')
    return {
      template: 'not-chosen',
      facts: { posts: bids.map(({ requestId: id, title, amount }) => ({ id, title, amount })), lastToday },
    } as const
  if (type === 'questions')
    return {
      template: 'questions',
      facts: { jobs: questionsByRequest(subjects.filter(isQuestion)), lastToday },
    } as const
  const posts = subjects
    .filter((subject): subject is Post => !['bid', 'question', 'message'].includes(subject.kind))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ kind, id, title, area, load }) => ({ kind, id, title, area, ...(load && { load: loadText(load) }) }))
  const listedPosts = posts.slice(0, MAX_IN_DIGEST)
  const list = type === 'jobs' ? ('jobs' as const) : ('searches' as const)
  return {
    template: 'new-posts',
    facts: { list, posts: listedPosts, more: posts.length - listedPosts.length, lastToday },
  } as const
}

const isQuestion = (subject: CurrentSubject): subject is Question => subject.kind === 'question'

/** Askers never own the request, so one request has only questions or only answers. */
const questionsByRequest = (questions: readonly Question[]) =>
  [...Map.groupBy(questions, ({ requestId }) => requestId).entries()].map(([id, group]) => ({
    id,
    title: group[0]?.title ?? '',
    number: group.length,
    answered: group.some(({ answered }) => answered),
  }))

const bidsByRequest = (bids: readonly Bid[]) =>
  [...Map.groupBy(bids, ({ requestId }) => requestId).entries()].map(([id, group]) => ({
    id,
    title: group[0]?.title ?? '',
    bids: group.length,
    lowest: Math.min(...group.map(({ amount }) => amount)),
  }))
