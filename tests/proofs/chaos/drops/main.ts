/** Plays G13 of the benchmark, in a process of its own: the benchmark may import no test. */
import type { DropsNews, DropsSettings } from '#scripts/bench/harness/drops-told.ts'
import { playDrops } from './play-drops.ts'

const say = (news: DropsNews) => process.send?.(news)

process.once('message', (settings: DropsSettings) => {
  playDrops(settings, (postgres) => say({ kind: 'begins', postgres })).then(
    (told) => say({ kind: 'ended', told }),
    (error: unknown) => say({ kind: 'failed', why: String(error) }),
  )
})
for (const end of ['disconnect', 'SIGTERM'] as const) process.once(end, () => process.exit())
