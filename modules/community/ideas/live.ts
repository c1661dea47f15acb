import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, toRooms } from '#server/platform/live/announcements.ts'
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
export const announcements: readonly Announcement[] = [
  announce(events.IdeaPosted, ({ data: { idea } }) => toRooms([ideas], ideaPosted, asPatch(idea))),
  announce(events.IdeaLikesCounted, ({ data: { ideaId, likes, version } }) =>
    toRooms([ideas], ideaChanged, { id: ideaId, version, patch: { likes } }),
  ),
  announce(events.ExampleLikesCounted, ({ data: { exampleId, likes, version } }) =>
    toRooms([ideas], exampleChanged, { id: exampleId, version, patch: { likes } }),
  ),
  announce(events.IdeaHidden, ({ data: { ideaId, version } }) =>
    toRooms([ideas], ideaHidden, { id: ideaId, version, patch: { hidden: true } }),
  ),
  announce(events.IdeaRestored, ({ data: { idea } }) => toRooms([ideas], ideaRestored, asPatch(idea))),
  announce(events.IdeaRemoved, ({ data: { ideaId, version } }) =>
    toRooms([ideas], ideaRemoved, { id: ideaId, version, patch: { removed: true } }),
  ),
]
