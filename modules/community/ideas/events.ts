import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { ExampleId, Idea } from './contract.ts'

/** An upcycle idea was shared. */
export const IdeaPosted = eventKind('IdeaPosted', 1, z.object({ ownerId: Id, idea: Idea }))
export type IdeaPosted = EventOf<typeof IdeaPosted>
/** An idea gained or lost a like. */
export const IdeaLikesCounted = eventKind(
  'IdeaLikesCounted',
  1,
  z.object({ ideaId: Id, likes: z.number(), version: z.number() }),
)
/** A curated example gained or lost a like. */
export const ExampleLikesCounted = eventKind(
  'ExampleLikesCounted',
  1,
  z.object({ exampleId: ExampleId, likes: z.number(), version: z.number() }),
)
export const IdeaRemoved = eventKind('IdeaRemoved', 1, z.object({ ideaId: Id, version: z.number() }))

/** An idea was hidden from everyone but its owner: staff hid it or suspended its owner. */
export const IdeaHidden = eventKind('IdeaHidden', 1, z.object({ ownerId: Id, ideaId: Id, version: z.number() }))
/** A hidden idea is visible again. */
export const IdeaRestored = eventKind('IdeaRestored', 1, z.object({ ownerId: Id, idea: Idea }))
