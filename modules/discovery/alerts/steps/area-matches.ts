import { type RawBuilder, sql } from 'kysely'
import { fitsLoad } from './fits-load.ts'
import type { Posted } from './posted-request.ts'
import { withinMiles } from './within-miles.ts'

/** SQL condition on `saved_areas`: an area or search of someone else, switched on, matches this post. */
export const areaMatches = (post: Posted): RawBuilder<boolean> => sql`(
  switched_on and about = ${post.about} and user_id <> ${post.ownerId}
  and (not photo or ${post.photo}) and (not budget or ${post.budget})
  and not exists (select from unnest(words) as word where position(word in ${post.text.toLowerCase()}) = 0)
  and ${fitsLoad(post.load)}
  and ${withinMiles(post.point)}
)`
