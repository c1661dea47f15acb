import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, toRooms } from '#server/platform/live/live-updates.ts'
import {
  exampleChanged,
  type Idea,
  ideaChanged,
  ideaHidden,
  ideaPosted,
  ideaRemoved,
  ideaRestored,
  ideasRoom,
} from './contract.ts'
import * as events from './events.ts'

/** Returns the public state of an idea as a patch for open pages. */
const asPatch = (idea: Idea) => ({ id: idea.id, version: idea.version, patch: idea })

const ideas = roomName(ideasRoom)

/** Sends ideas and likes to the viewers of ideas. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(events.IdeaPosted, ({ data: { idea } }) => toRooms([ideas], ideaPosted, asPatch(idea))),
  liveUpdate(events.IdeaLikesCounted, ({ data: { ideaId, likes, version } }) =>
    toRooms([ideas], ideaChanged, { id: ideaId, version, patch: { likes } }),
  ),
  liveUpdate(events.ExampleLikesCounted, ({ data: { exampleId, likes, version } }) =>
    toRooms([ideas], exampleChanged, { id: exampleId, version, patch: { likes } }),
  ),
  liveUpdate(events.IdeaHidden, ({ data: { ideaId, version } }) =>
    toRooms([ideas], ideaHidden, { id: ideaId, version, patch: { hidden: true } }),
  ),
  liveUpdate(events.IdeaRestored, ({ data: { idea } }) => toRooms([ideas], ideaRestored, asPatch(idea))),
  liveUpdate(events.IdeaRemoved, ({ data: { ideaId, version } }) =>
    toRooms([ideas], ideaRemoved, { id: ideaId, version, patch: { removed: true } }),
  ),
]
