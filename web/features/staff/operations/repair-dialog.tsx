import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_RATE, REASON_MAX, type Repair } from '#modules/staff/operations/contract/repairs.ts'
import type { JobFilter } from '#modules/staff/operations/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { words as staffWords } from '../words.ts'
import { jobCountQuery, refetchAll } from './queries.ts'
import { words } from './words.ts'

interface RepairInput {
  reason: string
  rate: number
  /** When the matching jobs were counted; jobs that fail later aren't included. Empty for selected jobs. */
  until: string
}

interface RepairDialogProps {
  kind: 'retry' | 'discard'
  /** The ids of the selected jobs, or a filter. The dialog counts the jobs that match a filter, and asks for a rate. */
  jobs: readonly string[] | JobFilter
  send: (input: RepairInput, key: string) => Promise<Repair>
  onDone: (repair: Repair) => void
  onClose: () => void
}

const isChosen = (jobs: readonly string[] | JobFilter): jobs is readonly string[] => Array.isArray(jobs)

/** Shows how many jobs a repair includes, asks for a reason and starts the repair. */
export function RepairDialog({ kind, jobs, send, onDone, onClose }: RepairDialogProps) {
  const chosen = isChosen(jobs)
  const matching = useQuery({ ...jobCountQuery(chosen ? {} : jobs), enabled: !chosen })
  const count = chosen ? jobs.length : matching.data?.count
  const until = matching.data?.until ?? ''
  const [rate, setRate] = useState('100')
  const dialogWords = words[kind]
  return (
    <ReasonDialog
      title={dialogWords.title}
      limit={REASON_MAX}
      rows={3}
      missing={words.reasonMissing}
      fieldErrors={chosen || isRate(Number(rate)) ? {} : { rate: words.rateWrong }}
      failure={matching.error && messageOf(matching.error)}
      ready={(count ?? 0) > 0}
      danger={kind === 'discard'}
      confirm={dialogWords.confirm(count ?? 0)}
      keyedBy={[rate, until]}
      send={(reason, key) => send({ reason, rate: Number(rate), until }, key)}
      failed={staffWords.notDone}
      onDone={onDone}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <p role="status" className="font-semibold">
            {count === undefined ? words.counting : count === 0 ? words.nothing : dialogWords.text(count)}
          </p>
          {kind === 'retry' && <p className="text-muted">{words.retry.harmless}</p>}
          {!chosen && (
            <TextField
              label={words.rate}
              name="rate"
              hint={words.rateHint}
              inputMode="numeric"
              value={rate}
              onChange={setRate}
              error={shown['rate']}
            />
          )}
        </>
      )}
    </ReasonDialog>
  )
}

const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 1 && rate <= MAX_RATE

/** Announces a started repair and refetches the jobs and repairs. */
export function announceRepair(sentence: string): void {
  announce(sentence, { now: true })
  void toast({ title: sentence, tone: 'success' }, { topic: 'repair' })
  refetchAll()
}
