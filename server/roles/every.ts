import { MODULES } from '../modules.ts'
import { onCommit } from '../platform/database/transaction.ts'
import type { Relay } from '../platform/delivery/outbox.ts'
import { openRelayNotify } from '../platform/delivery/relay-notify.ts'
import { openLiveBus } from '../platform/live/live-bus.ts'
import { type LiveDispatch, startLiveDispatch } from '../platform/live/live-dispatch.ts'
import type { Sockets } from '../platform/live/sockets.ts'
import type { SharedDeps } from './shared.ts'

/** Starts sending live messages to the sockets of all processes, including this one. */
export function startLive({ deps, errors, connect }: SharedDeps, sockets: Sockets | null) {
  const { db, redis, metrics } = deps
  const bus = openLiveBus({
    publisher: redis,
    reader: sockets && connect('wait', 'live-reader'),
    emit(delivery) {
      if (!sockets) return
      metrics.published.inc()
      sockets.emit(delivery)
    },
    onDelay: (late) => sockets?.sendDelay(late),
    onGap: () => sockets?.sendGap(),
    onError: errors.reporter('live-bus'),
  })
  const liveUpdates = MODULES.flatMap((module) => module.liveUpdates)
  return { bus, dispatch: startLiveDispatch({ db, bus, liveUpdates, onError: errors.throttledReporter('live') }) }
}

/**
 * Reacts to each commit of this process: counts its events, sends their live messages, and wakes the relays and workers
 * of all processes.
 */
export function followCommits(
  { deps, backoff, connect }: SharedDeps,
  dispatch: LiveDispatch,
  relay: Relay | null,
): void {
  const { db, config, redis, metrics } = deps
  const needsWakeUp = config.ROLES.some((role) => role !== 'web')
  const wakeUp = openRelayNotify({
    redis,
    listener: needsWakeUp ? connect('wait', 'wake-up') : null,
    hasRelay: relay !== null,
    onWake() {
      relay?.wake()
      backoff.wake()
    },
  })
  // Counters start at zero, so that a rate includes the first event.
  for (const { kind } of MODULES.flatMap(({ liveUpdates }) => liveUpdates)) metrics.events.inc({ type: kind.type }, 0)
  onCommit(db, (events) => {
    for (const { type } of events) metrics.events.inc({ type })
    if (events.length === 0) return wakeUp.keepAwake()
    dispatch.sendCommitted(events)
    wakeUp.notify()
  })
}
