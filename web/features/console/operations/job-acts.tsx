import { useState } from 'react'
import { discardJobs, type Repair, repairMatching, retryJobs } from '#modules/operations/contract.ts'
import { reaches } from '#server/platform/kernel/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useAct } from '#web/lib/api/use-act.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ListFilter, toRepair } from './job-filter.ts'
import { lookAgain } from './queries.ts'
import { RepairDialog } from './repair-dialog.tsx'
import { words } from './words.ts'

interface JobActsProps {
  chosen: readonly string[]
  filter: ListFilter
  allChosen: boolean
  onChooseAll: (on: boolean) => void
}

type Asked = 'discard' | 'retry-matching' | 'discard-matching'

/** What staff may do with the chosen jobs and, for admins, with all that match. */
export function JobActs({ chosen, filter, allChosen, onChooseAll }: JobActsProps) {
  const isAdmin = reaches(useViewer()?.staffLevel ?? null, 'admin')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
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
      <Button inactive={none} onClick={() => setAsked('discard')}>
        {words.discard.button}
      </Button>
      {isAdmin && filter.state === 'failed' && (
        <>
          <Button onClick={() => setAsked('retry-matching')}>{words.retry.matching}</Button>
          <Button variant="quiet" onClick={() => setAsked('discard-matching')}>
            {words.discard.matching}
          </Button>
        </>
      )}
      {asked === 'discard' && <DiscardChosen jobIds={chosen} onClose={close} />}
      {asked === 'retry-matching' && <Matching kind="retry" filter={filter} onClose={close} />}
      {asked === 'discard-matching' && <Matching kind="discard" filter={filter} onClose={close} />}
    </div>
  )
}

/** Sends jobs on their way again at once. */
export function RetryChosen({ jobIds }: { jobIds: readonly string[] }) {
  const { act, pending, error } = useAct({
    content: jobIds,
    send: (idempotencyKey) => call(retryJobs, { body: { jobIds: [...jobIds] }, idempotencyKey }),
    onDone: ({ total }) => said(words.retry.done(total)),
    failed: words.notDone,
  })
  return (
    <>
      <Button variant="primary" inactive={jobIds.length === 0} pending={pending} onClick={act}>
        {words.retry.button}
      </Button>
      {error !== null && (
        <span role="alert" className="text-sm font-medium text-danger">
          {error}
        </span>
      )}
    </>
  )
}

/** Asks why, and gives jobs up. */
export function DiscardChosen({ jobIds, onClose }: { jobIds: readonly string[]; onClose: () => void }) {
  return (
    <RepairDialog
      danger
      title={words.discard.title}
      text={words.discard.text(jobIds.length)}
      confirm={words.discard.confirm(jobIds.length)}
      send={({ reason }, idempotencyKey) =>
        call(discardJobs, { body: { jobIds: [...jobIds], reason }, idempotencyKey })
      }
      onDone={({ total }) => said(words.discard.done(total))}
      onClose={onClose}
    />
  )
}

interface MatchingProps {
  kind: 'retry' | 'discard'
  filter: ListFilter
  onClose: () => void
}

function Matching({ kind, filter: listed, onClose }: MatchingProps) {
  const filter = toRepair(listed)
  return (
    <RepairDialog
      counted={filter}
      danger={kind === 'discard'}
      title={kind === 'retry' ? words.retry.title : words.discard.title}
      text={kind === 'retry' ? words.retry.text : words.discard.text}
      confirm={words[kind].confirm}
      send={({ reason, rate, until }, idempotencyKey) =>
        call(repairMatching, { body: { kind, filter, until, rate, reason }, idempotencyKey })
      }
      onDone={({ total }: Repair) => said(words[kind].done(total))}
      onClose={onClose}
    />
  )
}

function said(sentence: string): void {
  announce(sentence, { now: true })
  void toast({ title: sentence, tone: 'success' }, { topic: 'repair' })
  lookAgain()
}
