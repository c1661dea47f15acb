import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { failedJob } from '#modules/staff/operations/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextBlock } from '#web/ui/text-block.tsx'
import { Time } from '#web/ui/time.tsx'
import { DiscardChosen, RetryChosen } from './job-actions.tsx'
import { jobsPath, tracePath } from './job-filter.ts'
import { JobStateBadge } from './job-state-badge.tsx'
import { failedJobQuery } from './queries.ts'
import { words } from './words.ts'

const { job: jobWords } = words
type Job = AnswerOf<typeof failedJob>

/** One failed job with its event, attempts and actions. */
export function JobView({ jobId }: { jobId: string }) {
  const query = useQuery(failedJobQuery(jobId))
  if (query.error instanceof ApiError && query.error.status === 404) return <EmptyState title={jobWords.missing} />
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {(job) => <JobDetail job={job} />}
    </Loaded>
  )
}

function JobDetail({ job }: { job: Job }) {
  return (
    <div className="grid gap-6">
      <h2 ref={useFocusAfterActions(job.state)} tabIndex={-1} className="wrap-anywhere">
        {job.type} → {job.consumer}
      </h2>
      <Actions job={job} />
      <Facts job={job} />
      <TextBlock label={jobWords.error}>{job.error}</TextBlock>
      <TextBlock label={jobWords.payload}>{job.payload}</TextBlock>
      <section aria-labelledby="attempts" className="grid gap-3">
        <h2 id="attempts">{jobWords.attempts}</h2>
        {job.tries.map((one) => (
          <details key={one.at} className="rounded-m border border-line bg-surface p-3">
            <summary className="min-h-11 cursor-pointer content-center wrap-anywhere">
              <span className="font-semibold">{jobWords.attempt(one.attempt)}</span> ·{' '}
              <Time value={one.at} focusable={false} /> · {jobWords.ran(one.ranMs)} · {one.error}
            </summary>
            <div className="pt-3">
              <TextBlock label={jobWords.stack}>{one.stack}</TextBlock>
            </div>
          </details>
        ))}
      </section>
    </div>
  )
}

/** Moves the focus to the heading when a state change removes the focused button. */
function useFocusAfterActions(state: Job['state']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) heading.current?.focus()
    before.current = state
  }, [state])
  return heading
}

function Actions({ job }: { job: Job }) {
  const mayAct = useHasLevel('agent')
  const [discarding, setDiscarding] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayAct && job.state === 'failed' && (
        <>
          <RetryChosen jobIds={[job.id]} />
          <Button onClick={() => setDiscarding(true)}>{words.discard.button}</Button>
        </>
      )}
      <LinkButton to={tracePath(job.requestId ?? job.eventId)}>{jobWords.trace}</LinkButton>
      <LinkButton variant="quiet" to={jobsPath({ fingerprint: job.fingerprint })}>
        {jobWords.alike}
      </LinkButton>
      {discarding && <DiscardChosen jobIds={[job.id]} onClose={() => setDiscarding(false)} />}
    </div>
  )
}

function Facts({ job }: { job: Job }) {
  return (
    <dl
      aria-label={jobWords.facts}
      className="grid gap-x-6 gap-y-3 rounded-m bg-sunken p-4 sm:grid-cols-2 xl:grid-cols-3"
    >
      <Fact name={jobWords.state}>
        <JobStateBadge state={job.state} />
      </Fact>
      <Fact name={jobWords.last}>
        <Time value={job.failedAt} />, {words.list.times(job.times, job.attempts)}
      </Fact>
      <Fact name={jobWords.first}>
        <Time value={job.firstFailedAt} />
      </Fact>
      <Fact name={jobWords.event}>
        <Link to={tracePath(job.eventId)}>{job.eventId}</Link>
      </Fact>
      {job.requestId && (
        <Fact name={jobWords.request}>
          <Link to={tracePath(job.requestId)}>{job.requestId}</Link>
        </Fact>
      )}
      <Fact name={jobWords.release}>{job.release}</Fact>
      {job.reason && <Fact name={jobWords.discarded}>{job.reason}</Fact>}
    </dl>
  )
}
