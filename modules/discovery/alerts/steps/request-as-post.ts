import type { Point } from '#modules/core/places/contract.ts'
import { pointsOfOutwards } from '#modules/core/places/facade.ts'
import type { RequestPosted } from '#modules/market/requests/events.ts'
import { loadsOfRequests, type PostedLoad } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { About } from '../contract.ts'

/** A request or item in the form that areas and searches are matched against. */
export interface Post {
  id: string
  about: About
  ownerId: string
  /** Centre of its outward code; null without a postcode, which only 'anywhere' matches. */
  point: Point | null
  /** The text that keywords are matched against. */
  text: string
  photo: boolean
  budget: boolean
  /** Its items; null when it lists none. */
  load: PostedLoad | null
}

/** Returns a posted request in the form that areas and searches are matched against. */
export async function requestAsPost(db: Executor, { userId: ownerId, card }: RequestPosted['data']): Promise<Post> {
  const { id, title, description, locationText, imageUrls, budget } = card
  // most requests list no items, so their items aren't queried
  const load = card.load ? ((await loadsOfRequests(db, [id])).get(id) ?? null) : null
  return {
    id,
    about: 'request',
    ownerId,
    point: await pointOf(db, locationText),
    text: joinText(title, description, locationText, load?.words ?? null),
    photo: (imageUrls ?? []).length > 0,
    budget: budget !== null,
    load,
  }
}

/** Returns the centre of the outward code in 'BS6, Bristol'; null without one. */
export async function pointOf(db: Executor, locationText: string | null): Promise<Point | null> {
  const [outward] = locationText?.split(',') ?? []
  return outward === undefined ? null : ((await pointsOfOutwards(db, [outward])).get(outward) ?? null)
}

export const joinText = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ')
