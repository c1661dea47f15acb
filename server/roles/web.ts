import type { FastifyInstance } from 'fastify'
import { isSessionActive } from '#modules/core/accounts/facade.ts'
import { MODULES } from '../modules.ts'
import { isOwnOrigin } from '../platform/http/csrf-origin.ts'
import { addressOf, networkOf } from '../platform/http/network.ts'
import { startIntervalLoop } from '../platform/kernel/interval-loop.ts'
import { openSockets, type Sockets } from '../platform/live/sockets.ts'
import type { SharedDeps } from './shared.ts'

/** Serves sockets. Only web processes do; every process serves the pages and the API. */
export function serveSockets(app: FastifyInstance, { deps, errors }: Pick<SharedDeps, 'deps' | 'errors'>): Sockets {
  const { config, db, tokens, metrics } = deps
  return openSockets({
    http: app.server,
    db,
    tokens,
    isSessionActive: (sessionId) => isSessionActive(db, sessionId),
    rooms: MODULES.flatMap(({ rooms }) => rooms),
    mayConnect: (origin, host) => isOwnOrigin(config, origin, host),
    networkOf: (request) => networkOf(addressOf(request, config.TRUST_PROXY)),
    onCount: (connected) => metrics.sockets.set(connected),
    onError: errors.throttledReporter('sockets'),
  })
}

/** Runs the modules' tickers while this process has sockets in their rooms. Returns a function that stops them. */
export function startTickers(sockets: Sockets, { deps, errors }: Pick<SharedDeps, 'deps' | 'errors'>) {
  const onError = errors.throttledReporter('tickers')
  const tickers = MODULES.flatMap((module) => module.tickers?.(deps) ?? [])
  const running = tickers.map(({ room, everyMs, read }) => {
    const tick = async () => {
      if (!sockets.isWatched(room)) return
      for (const delivery of await read()) sockets.emit(delivery)
    }
    return startIntervalLoop(everyMs, tick, onError)
  })
  return () => Promise.all(running.map((ticker) => ticker.stop()))
}
