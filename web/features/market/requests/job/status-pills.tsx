import { words } from '#web/features/market/requests/words.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { StatusPill, statusLabel } from '#web/ui/status-pill.tsx'

/** On the job page, shows `pending` as 'Active', in yellow, and a missing status as 'N/A' (R27, JOB-08). */
export function JobStatus({ status }: { status: string }) {
  const label = status === 'pending' ? words.job.active : statusLabel(status, words.job.noStatus)
  return <StatusPill status={status} label={label} />
}

// the specification's badge styles secondary, default and outline (HOME-26 to HOME-28)
const HOME_TONES: Readonly<Record<string, BadgeTone>> = { pending: 'neutral', active: 'ok' }

/** Shows the status on the homepage, with one badge style each for pending, active and all other statuses. */
export function HomeStatus({ status }: { status: string }) {
  return <StatusPill status={status} tone={HOME_TONES[status] ?? 'outline'} />
}
