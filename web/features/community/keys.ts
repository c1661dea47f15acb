import type { ItemType } from '#modules/community/items/contract.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'

/** Query keys of this feature. `viewerId` is the caller's user id or null, as answers depend on the caller. */
export const itemKeys = {
  updates: ['items', 'updates'],
  latest: ['items', 'latest'],
  latestFor: (type: ItemType, viewerId: string | null, near: NearFilter = {}) =>
    ['items', 'latest', type, viewerId, near] as const,
  lists: ['items', 'list'],
  list: (type: ItemType) => ['items', 'list', type] as const,
  listFor: (type: ItemType, near: NearFilter) => ['items', 'list', type, near] as const,
  details: ['items', 'detail'],
  detailOf: (itemId: string) => ['items', 'detail', itemId] as const,
  detailFor: (itemId: string, viewerId: string) => ['items', 'detail', itemId, viewerId] as const,
  asks: ['items', 'asks'],
  asksFor: (itemId: string) => ['items', 'asks', itemId] as const,
  contact: ['items', 'contact'],
  contactFor: (itemId: string, viewerId: string) => ['items', 'contact', itemId, viewerId] as const,
  mine: ['items', 'mine'],
  mineFor: (viewerId: string) => ['items', 'mine', viewerId] as const,
  myAsks: ['items', 'my-asks'],
  myAsksFor: (viewerId: string) => ['items', 'my-asks', viewerId] as const,
} as const

export const ideaKeys = {
  updates: ['ideas', 'updates'],
  list: ['ideas', 'list'],
  listFor: (viewerId: string | null) => ['ideas', 'list', viewerId] as const,
  /** A list of one, so that live messages about ideas also reach it. */
  one: (ideaId: string, viewerId: string | null) => ['ideas', 'list', viewerId, ideaId] as const,
} as const

export const exampleKeys = {
  likes: ['examples', 'likes'],
  likesFor: (viewerId: string | null) => ['examples', 'likes', viewerId] as const,
} as const

export const ladderKeys = {
  all: ['ladders'],
  mine: ['ladders', 'mine'],
  mineFor: (viewerId: string) => ['ladders', 'mine', viewerId] as const,
  one: (ladderId: string, viewerId: string) => ['ladders', 'one', ladderId, viewerId] as const,
  ofGift: (itemId: string, viewerId: string) => ['ladders', 'gift', itemId, viewerId] as const,
} as const

export const charityKeys = {
  found: (q: string) => ['charities', 'found', q] as const,
  one: (charityId: string) => ['charities', 'one', charityId] as const,
} as const
