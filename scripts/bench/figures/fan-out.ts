import type { Pacer } from '#scripts/bench/harness/loops.ts'
import type { Plan } from '#scripts/bench/harness/plan.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { type Findings, rowsOf } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer } from '#scripts/bench/harness/rounds.ts'
import type { Scene } from '#scripts/bench/harness/scene.ts'
import { ackedWay, bareWay, type FanOut, productWay, sendAndHear, twinWay } from '#scripts/bench/harness/sending.ts'
import { percentile } from '#scripts/bench/harness/stats.ts'
import type { Watchers } from '#scripts/bench/harness/watchers.ts'
import { type Cell, toLast } from './fan-out-cell.ts'
import { hopTable, latencyTable, linesOf } from './fan-out-tables.ts'

interface Parts {
  readonly scene: Scene
  readonly measurer: Measurer
  readonly watchers: Watchers
  readonly pacer: Pacer
}

/** (b) From the moment a bid is due to be sent until its message is with each of N watchers. */
export async function measureFanOut(parts: Parts, { fanOut }: Plan): Promise<Findings> {
  const cells: Cell[] = []
  for (const [index, shape] of fanOut.entries()) {
    say(`fan-out to ${shape.watchers}, ${shape.rate} bids/s`)
    cells.push({ shape, windows: await measureCell(parts, shape, parts.scene.cast.requestIds[index] ?? '') })
  }
  return {
    lines: cells.flatMap(linesOf),
    rows: cells.flatMap(({ shape, windows }) =>
      rowsOf(`fan-out to ${shape.watchers}, ${shape.rate} bids/s`, windows, valuesOf),
    ),
    tables: [latencyTable(cells), hopTable(cells)],
  }
}

async function measureCell(
  { scene, measurer, watchers, pacer }: Parts,
  { watchers: count, rate, rounds, windowMs, sides }: Cell['shape'],
  requestId: string,
): Promise<Cell['windows']> {
  const open = (url: string) => watchers.open(url, [requestId], count)
  const onTwin = await open(scene.twin.url)
  const groups = { two: await open(scene.webB.url), twin: onTwin, acked: onTwin, bare: onTwin }
  const ways = {
    two: productWay(scene.webA.url),
    twin: twinWay(scene.twin.url),
    acked: ackedWay(scene.twin.url),
    bare: bareWay(scene.twin.url),
  }
  const windows = await alternate(measurer, sides, rounds, (side) =>
    sendAndHear({ scene, pacer, way: ways[side], requestIds: [requestId], rate, windowMs }, groups[side]),
  )
  for (const group of new Set(Object.values(groups))) await group.close()
  for (const way of Object.values(ways)) way.pool.close()
  return windows
}

function valuesOf(fanOut: FanOut): Record<string, number> {
  const { latencies, lost, repeated } = fanOut.heard
  const lasts = toLast(fanOut)
  return {
    bids: fanOut.dues.length,
    refused: fanOut.refused,
    ...{ p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95), p99: percentile(latencies, 0.99) },
    ...{ lastP50: percentile(lasts, 0.5), lastP95: percentile(lasts, 0.95), lastP99: percentile(lasts, 0.99) },
    ...{ lost, repeated },
  }
}
