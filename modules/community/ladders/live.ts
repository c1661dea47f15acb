import { type LiveUpdate, liveUpdate, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { ladderChanged } from './contract.ts'
import * as events from './events.ts'

/** Sends changes of a ladder to its owner. */
export const liveUpdates: readonly LiveUpdate[] = [
  events.LadderStarted,
  events.LadderMoved,
  events.LadderChanged,
  events.LadderDone,
  events.LadderStopped,
].map((kind) =>
  liveUpdate(kind as typeof events.LadderStarted, ({ data: { ownerId, ladderId, version, step } }) =>
    toRooms([userRoom(ownerId)], ladderChanged, { id: ladderId, version, patch: { step } }),
  ),
)
