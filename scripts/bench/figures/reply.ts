import { productBid } from '../harness/cast.ts'
import { figure, findingsFor } from '../harness/measure.ts'
import { measureReplies } from '../harness/sending.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

/** G5: how long a bidder waits for the answer when hundreds watch the request, against when no one does. */
export const reply = figure(
  'reply',
  {
    full: { count: 500, rate: 20, rounds: 3, windowMs: 2_000 },
    quick: { count: 500, rate: 20, rounds: 1, windowMs: 700 },
  },
  async ({ stage, cast, one: { url }, watchers }: SharedSetup, { count, ...rate }) => {
    const [watched = '', lonely = ''] = cast.requestIds.slice(-2)
    const group = await watchers.open({ url, requestIds: [watched], count })
    const way = { url, carriers: cast.carriers, bid: productBid }
    const sides = { watched: { ...way, requestIds: [watched] }, alone: { ...way, requestIds: [lonely] } }
    const series = await measureReplies(stage, `${count} watchers`, sides, rate)
    await group.close()
    return findingsFor(series, 'reply')
  },
)
