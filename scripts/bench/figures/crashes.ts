import type pg from 'pg'
import { openClient } from '#scripts/lib/database-client.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { nthOf, productBid, seed } from '../harness/cast.ts'
import { now } from '../harness/clock.ts'
import { ask } from '../harness/load.ts'
import { figure, findingsFor, oneWindow, type Run, type Sample, say, seriesOf } from '../harness/measure.ts'
import { killAmid, openStage } from '../harness/stage.ts'
import { openWatcher } from '../harness/watcher-socket.ts'

const SIZE = { carriers: 24, requests: 40 }
/** Messages on their way to the watchers at the kill have arrived after this. */
const ON_ITS_WAY_MS = 100
const SHOWN_PATIENCE_MS = 20_000

/** G14: bids that were committed and not shown when their process was killed. */
export const crashes = figure('crashes', { full: { kills: 6 }, quick: { kills: 2 } }, async (run: Run, { kills }) => {
  const stage = await openStage(run, 'crashes')
  const { folder, redisUrl } = stage
  const databaseUrl = await stage.migrated('crashes')
  const sql = await openClient(databaseUrl, run.stack)
  // the time that a start takes is not measured
  const settings = { NODE_COMPILE_CACHE: `${folder}/compiled` }
  const start = (roles: string) => stage.start({ name: roles, roles, on: { databaseUrl, redisUrl }, settings })
  let last = await start('web,worker,relay')
  const cast = await seed(last.url, databaseUrl, SIZE)
  // the watchers are connected to a process that is not killed
  const other = await start('web')
  say(`killing it in the middle of bids, ${kills} times`)
  const shownAt = await watch(other.url, cast.requestIds, run.stack)
  const killed = []
  for (let round = 0; round < kills; round++) {
    const measure = async () => {
      const message = `Round ${round}`
      const calls = cast.carriers.map((carrier, nth) =>
        productBid({ carrier, requestId: nthOf(cast.requestIds, nth), message }),
      )
      await killAmid(
        calls.map((call) => ask(last.url, call)),
        last,
      )
      const killedAt = now()
      last = await start('web,worker,relay')
      return whatWasShown(sql, { message, shownAt, killedAt, startedAt: now() })
    }
    killed.push(await oneWindow(stage, 'product', round, measure))
  }
  return findingsFor(seriesOf(`Killed ${kills} times amid bids`, killed), 'crashes')
})

/** Watches the requests at `url`; returns, by bid, when it was first shown. */
async function watch(url: string, ids: readonly string[], stack: AsyncDisposableStack): Promise<Map<string, number>> {
  const shownAt = new Map<string, number>()
  const note = (message: string) => {
    const bid = /"id":"([^"]+)"/.exec(message)?.[1] ?? ''
    if (!shownAt.has(bid)) shownAt.set(bid, now())
  }
  const sockets = await Promise.all(ids.map((id) => openWatcher(url, { id, token: null }, note)))
  stack.defer(() => {
    for (const socket of sockets) socket.terminate()
  })
  return shownAt
}

interface KilledRound {
  readonly message: string
  readonly shownAt: ReadonlyMap<string, number>
  readonly killedAt: number
  readonly startedAt: number
}

async function whatWasShown(sql: pg.Client, { message, shownAt, killedAt, startedAt }: KilledRound): Promise<Sample> {
  const { rows } = await sql.query<{ id: string }>('select id from bids where bid_message = $1', [message])
  await isTrueWithin(SHOWN_PATIENCE_MS, () => rows.every(({ id }) => shownAt.has(id)))
  const shown = rows.map(({ id }) => shownAt.get(id) ?? Number.POSITIVE_INFINITY)
  const allShown = Math.max(0, ...shown.map((at) => at - startedAt))
  const unseen = shown.filter((at) => at > killedAt + ON_ITS_WAY_MS).length
  return {
    ms: [],
    values: { 'serves again after ms': startedAt - killedAt, 'all shown ms': allShown },
    counts: { committed: rows.length, 'shown to no one': unseen },
  }
}
