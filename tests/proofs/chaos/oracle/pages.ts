import type { Bid } from '#modules/market/bidding/contract.ts'
import type { Question } from '#modules/market/questions/contract.ts'
import type { RequestCard } from '#modules/market/requests/contract.ts'
import type { Seen, Shown } from '#tests/proofs/chaos/page/page.ts'
import type { Stored, StoredBid, StoredRequest } from '#tests/proofs/chaos/stored.ts'
import type { StoredMessage, StoredQuestion } from '#tests/proofs/chaos/stored-talk.ts'
import { itemsOf, newestFirst } from '#web/lib/api/pages.ts'

/** Returns how a page differs from the database, one sentence each; none where both agree. */
export function staleOn({ viewer, shown }: Seen, stored: Stored): string[] {
  switch (shown.kind) {
    case 'job':
      return staleJob(shown, viewer, stored)
    case 'homepage':
      return compare('newest requests', shown.latest?.items.map(asCard), newest(stored).slice(0, LATEST).map(asRequest))
    case 'open jobs':
      return list('open requests', shown.list, newest(stored).filter(isOpen).map(asRequest), asCard)
    case 'my requests':
      return list(
        'own requests',
        shown.list,
        newest(stored)
          .filter(({ userId }) => userId === viewer)
          .map(asRequest),
        asCard,
      )
    case 'my bids':
      return list('own bids', shown.list, offers(stored, (bid) => bid.bidderId === viewer).map(asBid), ({ bid }) =>
        asBid(bid),
      )
  }
}

/** How many a visitor's homepage shows (HOME-30). */
const LATEST = 2

type JobPage = Extract<Shown, { kind: 'job' }>

function staleJob(page: JobPage, viewer: string | null, stored: Stored): string[] {
  const { requestId, detail, bids } = page
  const request = stored.requests.find(({ id }) => id === requestId)
  if (!request) return [`request ${requestId} is not there`]
  const there = offers(stored, (bid) => bid.requestId === requestId)
  const first = bids?.pages[0]
  const summary = first && [`${first.total} bids, ${first.winning?.id} won, own is ${first.own?.id}`]
  const own = there.find(({ bidderId }) => viewer !== null && bidderId === viewer)
  const winning = there.find(({ status }) => status === 'accepted')
  return [
    ...compare('request', detail && [asCard(detail)], [asRequest(request)]),
    ...compare('winning bid', detail && [`${detail.winningBidId}`], [`${request.winningBidId}`]),
    ...list('bids', bids, there.map(asBid), asBid),
    ...compare('summary', summary, [`${there.length} bids, ${winning?.id} won, own is ${own?.id}`]),
    ...compare(
      'questions',
      page.questions?.items.map(asQuestion),
      stored.questions
        .filter((question) => question.requestId === requestId && mayRead(question, viewer, request))
        .map(asQuestion),
    ),
    ...(viewer !== null && winning && [request.userId, winning.bidderId].includes(viewer)
      ? staleShared(page, stored)
      : notShared(page)),
  ]
}

/** What the two parties of a job also have on its page. */
function staleShared({ requestId, messages, visit }: JobPage, stored: Stored): string[] {
  const written = [...stored.messages.values()]
    .filter((message) => message.requestId === requestId)
    .toSorted((one, other) => (other.place ?? 0) - (one.place ?? 0))
  const agreed = stored.visits.get(requestId)
  return [
    ...list('messages', messages, written.map(asMessage), (message) =>
      asMessage({ ...message, seen: message.seenAt !== null }),
    ),
    ...compare('visit', visit && [`v${visit.version}`], [`v${agreed ?? 0}`]),
  ]
}

const notShared = ({ messages, visit }: JobPage): string[] =>
  messages === undefined && visit === undefined ? [] : ['shows what two others share']

const asBid = ({ id, status, version }: Pick<StoredBid | Bid, 'id' | 'status' | 'version'>) =>
  `${id} ${status} v${version}`
const asQuestion = ({ id, answer, version }: Pick<StoredQuestion | Question, 'id' | 'answer' | 'version'>) =>
  `${id} ${answer} v${version}`
const asMessage = ({ id, text, seen }: Pick<StoredMessage, 'id' | 'text' | 'seen'>) =>
  `${id} ${text} ${seen ? 'seen' : 'new'}`
/** A question that the owner hid is read only by the owner and its asker. */
const mayRead = ({ hidden, askerId }: StoredQuestion, viewer: string | null, { userId }: StoredRequest) =>
  !hidden || viewer === askerId || viewer === userId
const asRequest = ({ id, status, version, things }: Pick<StoredRequest, 'id' | 'status' | 'version' | 'things'>) =>
  `${id} ${status} v${version} of ${things}`
const asCard = ({ id, status, version, load }: RequestCard) =>
  asRequest({ id, status, version, things: load?.items ?? 0 })
const isOpen = ({ status }: StoredRequest) => status === 'pending'
const newest = ({ requests }: Stored) => requests.toSorted(newestFirst)
const offers = ({ bids }: Stored, which: (bid: StoredBid) => boolean) =>
  bids.filter((bid) => !bid.withdrawn && which(bid)).toSorted(newestFirst)

interface ShownPages<T> {
  readonly pages: readonly { readonly items: readonly T[]; readonly next: string | null }[]
}

/** A list shows its beginning, and all of it where it says that there is no more. */
function list<T>(name: string, shown: ShownPages<T> | undefined, there: string[], as: (item: T) => string): string[] {
  if (!shown) return compare(name, undefined, there)
  const items = itemsOf(shown).map(as)
  const whole = shown.pages.at(-1)?.next === null
  return compare(name, items, whole ? there : there.slice(0, items.length))
}

function compare(name: string, shown: readonly string[] | undefined, there: readonly string[]): string[] {
  if (!shown) return [`${name}: nothing was ever read`]
  const at = Array.from({ length: Math.max(shown.length, there.length) }).findIndex((_, n) => shown[n] !== there[n])
  return at < 0 ? [] : [`${name}, place ${at}: shows ${shown[at] ?? 'nothing'}, stored is ${there[at] ?? 'nothing'}`]
}
