/** Runs G13 of the benchmark, in a process of its own: the benchmark may not import tests. */
import type { DropsSettings, DropsUpdates } from '#scripts/bench/harness/drop-updates.ts'
import { playDrops } from './play-drops.ts'

const say = (news: DropsUpdates) => process.send?.(news)

process.once('message', (settings: DropsSettings) => {
  playDrops(settings, (postgres) => say({ kind: 'begins', postgres })).then(
    (told) => say({ kind: 'ended', told }),
    (error: unknown) => say({ kind: 'failed', why: String(error) }),
  )
})
for (const end of ['disconnect', 'SIGTERM'] as const) process.once(end, () => process.exit())
