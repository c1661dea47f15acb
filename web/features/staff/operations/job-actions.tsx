import type { discardJobs, repairMatching, retryJobs } from '#modules/staff/operations/contract/repairs.ts'
import { call } from '#web/lib/api/api.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { CommandButton } from '../command-button.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { type ListFilter, withoutState } from './job-filter.ts'
import { announceRepair, RepairDialog } from './repair-dialog.tsx'
import { words } from './words.ts'

interface JobActionsProps {
  chosen: readonly string[]
  filter: ListFilter
  allChosen: boolean
  onChooseAll: (on: boolean) => void
}

/** Actions on the selected jobs and, for admins, on every matching job. */
export function JobActions({ chosen, filter, allChosen, onChooseAll }: JobActionsProps) {
  const isAdmin = useHasLevel('admin')
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
      <DialogButton inactive={chosen.length === 0} label={words.discard.button}>
        {(onClose) => <DiscardChosen jobIds={chosen} onClose={onClose} />}
      </DialogButton>
      {isAdmin && filter.state === 'failed' && (
        <>
          <DialogButton label={words.retry.matching}>
            {(onClose) => <MatchingDialog kind="retry" filter={filter} onClose={onClose} />}
          </DialogButton>
          <DialogButton variant="quiet" label={words.discard.matching}>
            {(onClose) => <MatchingDialog kind="discard" filter={filter} onClose={onClose} />}
          </DialogButton>
        </>
      )}
    </div>
  )
}

/** Retries jobs without confirmation. */
export function RetryChosen({ jobIds }: { jobIds: readonly string[] }) {
  return (
    <CommandButton
      variant="primary"
      inactive={jobIds.length === 0}
      keyedBy={jobIds}
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
  const filter = withoutState(listed)
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
