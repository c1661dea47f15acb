import * as z from 'zod/mini'
import { Image } from '#modules/market/requests/contract.ts'
import { IMAGE_TOO_LARGE, IMAGE_TYPES } from '#modules/market/requests/facts/contract.ts'
import {
  Cursor,
  endpoint,
  Hidden,
  Id,
  Instant,
  idParam,
  line,
  liveMessage,
  Nothing,
  orNull,
  pageOf,
  text,
} from '#server/platform/kernel/contract.ts'
import { room } from '#server/platform/kernel/facts/contract.ts'

export const Difficulty = z.enum(['easy', 'medium', 'hard'], 'Choose easy, medium or hard.')
export type Difficulty = z.output<typeof Difficulty>

/** The public fields of an idea (DATA-20), without its owner (R61). */
export const Idea = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  difficulty: z.nullable(Difficulty),
  materialsNeeded: z.nullable(z.array(z.string())),
  imageUrl: Image,
  likes: z.number(),
  createdAt: Instant,
  version: z.number(),
})
export type Idea = z.output<typeof Idea>

/** An idea as one caller sees it; `liked` and `own` are false for visitors. */
export const IdeaForViewer = z.extend(Idea, { liked: z.boolean(), own: z.boolean(), hidden: Hidden })
export type IdeaForViewer = z.output<typeof IdeaForViewer>

export const ideas = endpoint({
  id: 'ideas',
  summary: 'Return community upcycle ideas, newest first.',
  method: 'GET',
  path: '/api/ideas',
  access: 'anyone',
  query: z.strictObject({ after: Cursor }),
  answer: pageOf(IdeaForViewer),
})

export const readIdea = endpoint({
  id: 'readIdea',
  summary: 'Return one upcycle idea.',
  method: 'GET',
  path: '/api/ideas/:ideaId',
  access: 'anyone',
  params: idParam('ideaId'),
  answer: IdeaForViewer,
})

const CATEGORY_SHORT = 'Category is required.'
const MATERIALS = 'Provide materials as a comma-separated list, or leave empty.'
export const IMAGE_REQUIRED = 'Image is required.'

/** VAL-15 to VAL-26, R63. `materialsNeeded` is sent as typed; the server splits it. */
export const PostIdea = z.strictObject({
  title: line({
    min: 3,
    tooShort: 'Title must be at least 3 characters.',
    max: 100,
    tooLong: 'Title must be at most 100 characters.',
  }),
  description: text({
    min: 10,
    tooShort: 'Description must be at least 10 characters.',
    max: 1000,
    tooLong: 'Description must be at most 1000 characters.',
  }),
  /** Empty becomes null (R63). */
  category: orNull(
    line({ min: 2, tooShort: CATEGORY_SHORT, max: 50, tooLong: 'Category must be at most 50 characters.' }),
  ),
  /** Defaults to medium (VAL-23). */
  difficulty: z._default(z.nullable(Difficulty), 'medium'),
  materialsNeeded: orNull(line({ max: 1000, tooLong: MATERIALS })),
})
export type PostIdea = z.output<typeof PostIdea>

export const postIdea = endpoint({
  id: 'postIdea',
  summary:
    'Share an upcycle idea: its JSON in the part `idea`, its picture in the part `image`; a business needs Premium (R21).',
  method: 'POST',
  path: '/api/ideas',
  access: 'signed-in',
  body: PostIdea,
  multipart: { json: 'idea', files: { image: { tooLarge: IMAGE_TOO_LARGE, types: IMAGE_TYPES } } },
  idempotent: true,
  answer: IdeaForViewer,
  status: 201,
})

export const removeIdea = endpoint({
  id: 'removeIdea',
  summary: 'Delete one of the caller’s ideas with its picture; repeating it is no error.',
  method: 'DELETE',
  path: '/api/ideas/:ideaId',
  access: 'signed-in',
  params: idParam('ideaId'),
  answer: Nothing,
})

const Liked = z.object({ id: Id, likes: z.number(), liked: z.boolean(), version: z.number() })

export const likeIdea = endpoint({
  id: 'likeIdea',
  summary: 'Like an idea; each person counts once.',
  method: 'POST',
  path: '/api/ideas/:ideaId/like',
  access: 'signed-in',
  features: ['upcycleSocial'],
  params: idParam('ideaId'),
  answer: Liked,
})

export const unlikeIdea = endpoint({
  id: 'unlikeIdea',
  summary: 'Remove a like; without one nothing changes.',
  method: 'DELETE',
  path: '/api/ideas/:ideaId/like',
  access: 'signed-in',
  features: ['upcycleSocial'],
  params: idParam('ideaId'),
  answer: Liked,
})

/** The curated examples (UPC-04). */
export const ExampleId = z.enum([
  'outdoor-sink-unit',
  'cable-spool-table',
  'pallet-furniture-living-room',
  'vintage-tv-bar-cabinet',
  'brightly-painted-desk',
])
export type ExampleId = z.output<typeof ExampleId>

/** Likes of an example. `liked` is the caller's own like, false for visitors. */
export const ExampleLikes = z.object({ id: ExampleId, likes: z.number(), liked: z.boolean(), version: z.number() })
export type ExampleLikes = z.output<typeof ExampleLikes>

export const exampleLikes = endpoint({
  id: 'exampleLikes',
  summary: 'Return the likes of the curated examples.',
  method: 'GET',
  path: '/api/upcycle-examples',
  access: 'anyone',
  answer: z.object({ items: z.array(ExampleLikes) }),
})

export const likeExample = endpoint({
  id: 'likeExample',
  summary: 'Like a curated example; each person counts once.',
  method: 'POST',
  path: '/api/upcycle-examples/:exampleId/like',
  access: 'signed-in',
  features: ['upcycleSocial'],
  params: z.strictObject({ exampleId: ExampleId }),
  answer: ExampleLikes,
})

export const unlikeExample = endpoint({
  id: 'unlikeExample',
  summary: 'Remove a like of a curated example; without one nothing changes.',
  method: 'DELETE',
  path: '/api/upcycle-examples/:exampleId/like',
  access: 'signed-in',
  features: ['upcycleSocial'],
  params: z.strictObject({ exampleId: ExampleId }),
  answer: ExampleLikes,
})

/** The room of everyone viewing ideas. */
export const ideasRoom = room({ kind: 'ideas', access: 'anyone', takesId: false })
/** This and the next five messages are sent to the ideas room. */
export const ideaPosted = liveMessage({
  name: 'idea.posted',
  payload: z.object({ id: Id, version: z.number(), patch: Idea }),
})
export const ideaChanged = liveMessage({
  name: 'idea.changed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ likes: z.number() }) }),
})
export const exampleChanged = liveMessage({
  name: 'example.changed',
  payload: z.object({ id: ExampleId, version: z.number(), patch: z.object({ likes: z.number() }) }),
})
export const ideaRemoved = liveMessage({
  name: 'idea.removed',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ removed: z.literal(true) }) }),
})
export const ideaHidden = liveMessage({
  name: 'idea.hidden',
  payload: z.object({ id: Id, version: z.number(), patch: z.object({ hidden: z.literal(true) }) }),
})
export const ideaRestored = liveMessage({
  name: 'idea.restored',
  payload: z.object({ id: Id, version: z.number(), patch: Idea }),
})
