import type { FastifyInstance } from 'fastify'
import { sessionLives } from '#modules/core/accounts/facade.ts'
import { MODULES } from '../modules.ts'
import { isOwnOrigin } from '../platform/http/csrf-origin.ts'
import { addressOf, networkOf } from '../platform/http/network.ts'
import { startIntervalLoop } from '../platform/kernel/interval-loop.ts'
import { openSockets, type Sockets } from '../platform/live/sockets.ts'
import type { Shared } from './shared.ts'

/** Serves sockets beside the pages and the API, which every process mounts. */
export function serveSockets(app: FastifyInstance, { deps, errors }: Pick<Shared, 'deps' | 'errors'>): Sockets {
  const { config, db, tokens, metrics } = deps
  return openSockets({
    http: app.server,
    db,
    tokens,
    sessionLives: (sessionId) => sessionLives(db, sessionId),
    rooms: MODULES.flatMap(({ rooms }) => rooms),
    mayConnect: (origin, host) => isOwnOrigin(config, origin, host),
    networkOf: (request) => networkOf(addressOf(request, config.TRUST_PROXY)),
    onCount: (connected) => metrics.sockets.set(connected),
    onError: errors.seldom('sockets'),
  })
}

/** Sends messages to rooms that show a state, while a socket of this process is in one. Returns how to stop. */
export function startTickers(sockets: Sockets, { deps, errors }: Pick<Shared, 'deps' | 'errors'>) {
  const onError = errors.seldom('tickers')
  const tickers = MODULES.flatMap((module) => module.tickers?.(deps) ?? [])
  const running = tickers.map(({ room, everyMs, look }) => {
    const tick = async () => {
      if (!sockets.isWatched(room)) return
      for (const delivery of await look()) sockets.emit(delivery)
    }
    return startIntervalLoop(everyMs, tick, onError)
  })
  return () => Promise.all(running.map((ticker) => ticker.stop()))
}
