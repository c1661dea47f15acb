import { useState } from 'react'
import type { discardJobs, repairMatching, retryJobs } from '#modules/staff/operations/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Button } from '#web/ui/button.tsx'
import { CommandButton } from '../command-button.tsx'
import { announceRepair } from './announce-repair.ts'
import { type ListFilter, toRepairFilter } from './job-filter.ts'
import { RepairDialog } from './repair-dialog.tsx'
import { words } from './words.ts'

interface JobActionsProps {
  chosen: readonly string[]
  filter: ListFilter
  allChosen: boolean
  onChooseAll: (on: boolean) => void
}

type OpenDialog = 'discard' | 'retry-matching' | 'discard-matching'

/** Actions on the selected jobs and, for admins, on every matching job. */
export function JobActions({ chosen, filter, allChosen, onChooseAll }: JobActionsProps) {
  const isAdmin = useHasLevel('admin')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const none = chosen.length === 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={allChosen}
          onChange={(event) => onChooseAll(event.target.checked)}
          className="size-5 accent-brand"
        />
        {words.list.chooseAll}
      </label>
      <span className="text-sm text-muted" role="status">
        {words.list.chosen(chosen.length)}
      </span>
      <RetryChosen key={chosen.join()} jobIds={chosen} />
      <Button inactive={none} onClick={() => setDialog('discard')}>
        {words.discard.button}
      </Button>
      {isAdmin && filter.state === 'failed' && (
        <>
          <Button onClick={() => setDialog('retry-matching')}>{words.retry.matching}</Button>
          <Button variant="quiet" onClick={() => setDialog('discard-matching')}>
            {words.discard.matching}
          </Button>
        </>
      )}
      {dialog === 'discard' && <DiscardChosen jobIds={chosen} onClose={close} />}
      {dialog === 'retry-matching' && <MatchingDialog kind="retry" filter={filter} onClose={close} />}
      {dialog === 'discard-matching' && <MatchingDialog kind="discard" filter={filter} onClose={close} />}
    </div>
  )
}

/** Retries jobs without confirmation. */
export function RetryChosen({ jobIds }: { jobIds: readonly string[] }) {
  return (
    <CommandButton
      variant="primary"
      inactive={jobIds.length === 0}
      content={jobIds}
      send={(idempotencyKey) =>
        call<typeof retryJobs>('POST /api/ops/jobs/retry', { body: { jobIds: [...jobIds] }, idempotencyKey })
      }
      onDone={({ total }) => announceRepair(words.retry.done(total))}
    >
      {words.retry.button}
    </CommandButton>
  )
}

/** Asks for a reason and discards jobs. */
export function DiscardChosen({ jobIds, onClose }: { jobIds: readonly string[]; onClose: () => void }) {
  return (
    <RepairDialog
      kind="discard"
      jobs={jobIds}
      send={({ reason }, idempotencyKey) =>
        call<typeof discardJobs>('POST /api/ops/jobs/discard', {
          body: { jobIds: [...jobIds], reason },
          idempotencyKey,
        })
      }
      onDone={({ total }) => announceRepair(words.discard.done(total))}
      onClose={onClose}
    />
  )
}

interface MatchingDialogProps {
  kind: 'retry' | 'discard'
  filter: ListFilter
  onClose: () => void
}

/** Asks for a reason and a rate, and retries or discards every job that matches the filter. */
function MatchingDialog({ kind, filter: listed, onClose }: MatchingDialogProps) {
  const filter = toRepairFilter(listed)
  return (
    <RepairDialog
      kind={kind}
      jobs={filter}
      send={({ reason, rate, until }, idempotencyKey) =>
        call<typeof repairMatching>('POST /api/ops/repairs', {
          body: { kind, filter, until, rate, reason },
          idempotencyKey,
        })
      }
      onDone={({ total }) => announceRepair(words[kind].done(total))}
      onClose={onClose}
    />
  )
}
