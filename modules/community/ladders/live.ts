import { type Announcement, announce, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import { ladderChanged } from './contract.ts'
import * as events from './events.ts'

/** Sends changes of a ladder to its owner. */
export const announcements: readonly Announcement[] = [
  events.LadderStarted,
  events.LadderMoved,
  events.LadderChanged,
  events.LadderDone,
  events.LadderStopped,
].map((kind) =>
  announce(kind as typeof events.LadderStarted, ({ data: { ownerId, ladderId, version, step } }) =>
    toRooms([userRoom(ownerId)], ladderChanged, { id: ladderId, version, patch: { step } }),
  ),
)
