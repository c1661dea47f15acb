import { words } from '#web/features/market/requests/words.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { StatusPill, statusLabel } from '#web/ui/status-pill.tsx'

/** On the job page, `pending` reads 'Active', in yellow, and a missing status 'N/A' (R27, JOB-08). */
export function JobStatus({ status }: { status: string }) {
  const label = status === 'pending' ? words.job.active : statusLabel(status, words.job.noStatus)
  return <StatusPill status={status} label={label} />
}

// HOME-26 to HOME-28: secondary, default, outline
const HOME_TONES: Readonly<Record<string, BadgeTone>> = { pending: 'neutral', active: 'ok' }

/** On the homepage, the badge's style distinguishes pending, active and everything else. */
export function HomeStatus({ status }: { status: string }) {
  return <StatusPill status={status} tone={HOME_TONES[status] ?? 'outline'} />
}
