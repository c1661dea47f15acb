import type { ItemType } from '#modules/community/community/items/contract.ts'
import type { NearFilter } from '#web/lib/near/near-filter.ts'

/** Query keys of this feature. `viewer` is the caller's user id or null, as answers depend on the caller. */
export const itemKeys = {
  news: ['items', 'news'],
  latest: ['items', 'latest'],
  latestFor: (type: ItemType, viewer: string | null, near: NearFilter = {}) =>
    ['items', 'latest', type, viewer, near] as const,
  lists: ['items', 'list'],
  list: (type: ItemType) => ['items', 'list', type] as const,
  listFor: (type: ItemType, near: NearFilter) => ['items', 'list', type, near] as const,
  details: ['items', 'detail'],
  detailOf: (itemId: string) => ['items', 'detail', itemId] as const,
  detailFor: (itemId: string, viewer: string) => ['items', 'detail', itemId, viewer] as const,
  asks: ['items', 'asks'],
  asksFor: (itemId: string) => ['items', 'asks', itemId] as const,
  contact: ['items', 'contact'],
  contactFor: (itemId: string, viewer: string) => ['items', 'contact', itemId, viewer] as const,
  mine: ['items', 'mine'],
  mineFor: (viewer: string) => ['items', 'mine', viewer] as const,
  myAsks: ['items', 'my-asks'],
  myAsksFor: (viewer: string) => ['items', 'my-asks', viewer] as const,
} as const

export const ideaKeys = {
  news: ['ideas', 'news'],
  list: ['ideas', 'list'],
  listFor: (viewer: string | null) => ['ideas', 'list', viewer] as const,
  /** A list of one, so that live messages about ideas also reach it. */
  one: (ideaId: string, viewer: string | null) => ['ideas', 'list', viewer, ideaId] as const,
} as const

export const exampleKeys = {
  likes: ['examples', 'likes'],
  likesFor: (viewer: string | null) => ['examples', 'likes', viewer] as const,
} as const

export const charityKeys = {
  found: (q: string) => ['charities', 'found', q] as const,
  one: (charityId: string) => ['charities', 'one', charityId] as const,
} as const
