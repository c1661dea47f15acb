import { type RawBuilder, sql } from 'kysely'
import { loadCondition } from './load-condition.ts'
import { radiusCondition } from './radius-condition.ts'
import type { Post } from './request-as-post.ts'

/** Returns an SQL condition on `saved_areas`: a switched-on area or search of someone else that matches this post. */
export const areaCondition = (post: Post): RawBuilder<boolean> => sql`(
  switched_on and about = ${post.about} and user_id <> ${post.ownerId}
  and (not photo or ${post.photo}) and (not budget or ${post.budget})
  and not exists (select from unnest(words) as word where position(word in ${post.text.toLowerCase()}) = 0)
  and ${loadCondition(post.load)}
  and ${radiusCondition(post.point)}
)`
