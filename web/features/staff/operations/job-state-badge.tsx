import type { JobState } from '#modules/staff/operations/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { words } from './words.ts'

const TONES: Record<JobState, BadgeTone> = { failed: 'danger', retrying: 'live', done: 'ok', discarded: 'neutral' }

/** The state of a failed job. */
export function JobStateBadge({ state }: { state: JobState }) {
  return <Badge tone={TONES[state]}>{words.states[state]}</Badge>
}
