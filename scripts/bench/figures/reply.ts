import { productBid } from '../harness/bids.ts'
import { figure } from '../harness/figure.ts'
import { openPool } from '../harness/http.ts'
import { atMost } from '../harness/report.ts'
import { alternate, seriesOf } from '../harness/rounds.ts'
import { sendAll, summariseReplies } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** G5: how long a bidder waits for the answer when hundreds watch the request, against when no one does. */
export const reply = figure(
  'reply',
  {
    full: { count: 500, rate: 20, rounds: 3, windowMs: 2_000 },
    quick: { count: 500, rate: 20, rounds: 1, windowMs: 700 },
  },
  async ({ cast, one, watchers, pacer, measurer }: SharedSetup, { count, rate, rounds, windowMs }) => {
    await using stack = new AsyncDisposableStack()
    const [watched = '', lonely = ''] = cast.requestIds.slice(-2)
    const requestIds = { watched: [watched], alone: [lonely] }
    const group = await watchers.open({ url: one.url, requestIds: requestIds.watched, count })
    stack.defer(() => group.close())
    const way = { carriers: cast.carriers, pacer, pool: openPool(one.url, stack), text: productBid, rate, windowMs }
    const sides = ['watched', 'alone'] as const
    const windows = await alternate(measurer, sides, rounds, async (side) =>
      summariseReplies(await sendAll({ ...way, requestIds: requestIds[side] })),
    )
    const series = seriesOf('Reply to a bidder', windows)
    return {
      lines: [
        series.ratio(`G5 bidder's reply with ${count} watchers, against none, p50`, 'p50', sides, 'ms', atMost(1.15)),
        series.ratio('   p95 of the same', 'p95', sides, 'ms'),
      ],
      series: [series],
    }
  },
)
