import { setTimeout as pause } from 'node:timers/promises'
import { productBid } from '#scripts/bench/harness/bids.ts'
import { now } from '#scripts/bench/harness/clock.ts'
import { openConnection } from '#scripts/bench/harness/http.ts'
import type { Server } from '#scripts/bench/harness/launch.ts'
import { openWatcher } from '#scripts/bench/harness/watcher-socket.ts'
import { holdsWithin } from '#scripts/local/processes.ts'
import type { CrashStage } from './stage.ts'

/** The kill comes so long after the first answer, at most: other bids are then at any place of their way. */
const SPREAD_MS = 10
/** What was on its way to the watchers at the kill has arrived after this. */
const ON_ITS_WAY_MS = 100
const PATIENCE_MS = 20_000

/** What became of the bids that were on their way when their process was killed. Times in ms. */
export interface Killed {
  readonly committed: number
  /** Committed, and shown to nobody before the restart. */
  readonly between: number
  /** From the kill until the process serves again. */
  readonly restartMs: number
  /** From the restart until the last one is shown; 0 where all were shown by then, Infinity where one never was. */
  readonly shownMs: number
}

/** Kills the process that takes bids, in the middle of them, `rounds` times; gives the last process, too, which runs. */
export async function killAfterCommit(stage: CrashStage, rounds: number): Promise<{ killed: Killed[]; last: Server }> {
  const shownAt = new Map<string, number>()
  const sockets = await Promise.all(
    stage.cast.requestIds.map((id) =>
      openWatcher(stage.other.url, { room: { kind: 'request', id }, token: null }, (message) => {
        const bid = /"id":"([^"]+)"/.exec(message)?.[1] ?? ''
        if (!shownAt.has(bid)) shownAt.set(bid, now())
      }),
    ),
  )
  const killed: Killed[] = []
  let last = stage.one
  for (let round = 0; round < rounds; round++) {
    const message = `Round ${round}`
    await bidAndKill(stage, last, message)
    const killedAt = now()
    last = await stage.start('web,worker,relay')
    killed.push(await look(stage, { message, shownAt, killedAt, startedAt: now() }))
  }
  for (const socket of sockets) socket.terminate()
  return { killed, last }
}

async function bidAndKill({ cast }: CrashStage, server: Server, message: string): Promise<void> {
  const connections = await Promise.all(cast.carriers.map(() => openConnection(server.url)))
  const bids = cast.carriers.map((carrier, nth) =>
    productBid({ carrier, requestId: cast.requestIds[nth % cast.requestIds.length] ?? '', message }),
  )
  const answers = connections.map((connection, nth) => connection.send(bids[nth] ?? '').catch(() => null))
  await Promise.race(answers)
  await pause(Math.random() * SPREAD_MS)
  await server.kill9()
}

interface Look {
  readonly message: string
  readonly shownAt: ReadonlyMap<string, number>
  readonly killedAt: number
  readonly startedAt: number
}

async function look({ sql }: CrashStage, { message, shownAt, killedAt, startedAt }: Look): Promise<Killed> {
  const { rows } = await sql.query<{ id: string }>('select id from bids where bid_message = $1', [message])
  await holdsWithin(PATIENCE_MS, () => rows.every(({ id }) => shownAt.has(id)))
  const shown = rows.map(({ id }) => shownAt.get(id) ?? Number.POSITIVE_INFINITY)
  return {
    committed: rows.length,
    between: shown.filter((at) => at > killedAt + ON_ITS_WAY_MS).length,
    restartMs: startedAt - killedAt,
    shownMs: Math.max(0, ...shown.map((at) => at - startedAt)),
  }
}
