import type { Bid } from '#modules/bidding/contract.ts'
import type { Seen, Shown } from '#tests/proofs/chaos/page/page.ts'
import type { Stored, StoredBid, StoredRequest } from '#tests/proofs/chaos/stored.ts'
import { itemsOf, newestFirst } from '#web/lib/api/pages.ts'

/** What a page shows otherwise than the database has it, one sentence each; none where both agree. */
export function staleOn({ viewer, shown }: Seen, stored: Stored): string[] {
  switch (shown.kind) {
    case 'job':
      return staleJob(shown, viewer, stored)
    case 'homepage':
      return compare(
        'newest requests',
        shown.latest?.items.map(asRequest),
        newest(stored).slice(0, LATEST).map(asRequest),
      )
    case 'open jobs':
      return list('open requests', shown.list, newest(stored).filter(isOpen).map(asRequest), asRequest)
    case 'my requests':
      return list(
        'own requests',
        shown.list,
        newest(stored)
          .filter(({ userId }) => userId === viewer)
          .map(asRequest),
        asRequest,
      )
    case 'my bids':
      return list('own bids', shown.list, offers(stored, (bid) => bid.bidderId === viewer).map(asBid), ({ bid }) =>
        asBid(bid),
      )
  }
}

/** A visitor's homepage has so many (HOME-30). */
const LATEST = 2

function staleJob(
  { requestId, detail, bids }: Extract<Shown, { kind: 'job' }>,
  viewer: string | null,
  stored: Stored,
): string[] {
  const request = stored.requests.find(({ id }) => id === requestId)
  if (!request) return [`request ${requestId} is not there`]
  const there = offers(stored, (bid) => bid.requestId === requestId)
  const first = bids?.pages[0]
  const summary = first && `${first.total} bids, ${first.winning?.id} won, own is ${first.own?.id}`
  const own = there.find(({ bidderId }) => viewer !== null && bidderId === viewer)
  const winning = there.find(({ status }) => status === 'accepted')
  return [
    ...compare('request', detail && [asRequest(detail)], [asRequest(request)]),
    ...compare('winning bid', detail && [`${detail.winningBidId}`], [`${request.winningBidId}`]),
    ...list('bids', bids, there.map(asBid), asBid),
    ...compare('summary', summary && [summary], [`${there.length} bids, ${winning?.id} won, own is ${own?.id}`]),
  ]
}

const asBid = ({ id, status, version }: Pick<StoredBid | Bid, 'id' | 'status' | 'version'>) =>
  `${id} ${status} v${version}`
const asRequest = ({ id, status, version }: Pick<StoredRequest, 'id' | 'status' | 'version'>) =>
  `${id} ${status} v${version}`
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
