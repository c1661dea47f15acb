import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CASE_NAMES, missedText } from '#modules/fulfilment/cases/contract.ts'
import type { StaffJob } from '#modules/fulfilment/cases/staff/contract.ts'
import { type staffJobChanged, staffJobsRoom } from '#modules/market/requests/staff/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { refetchQueries, refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { BackToList } from '../detail-pane.tsx'
import { Note } from '../note.tsx'
import { useFocusWhenOpened } from '../use-focus-when-opened.ts'
import { CaseCard } from './case-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { staffJobQuery } from './queries.ts'
import { ReceiptCard } from './receipt-card.tsx'
import { words } from './words.ts'

const NOT_FOUND = (
  <EmptyState heading="h2" title={words.gone}>
    {words.goneText}
  </EmptyState>
)

interface JobViewProps {
  requestId: string
  /** The duty-of-care pack. */
  pack: ReactNode
  /** The disposal record. */
  proof: ReactNode
  /** Keys of further queries to refetch when the job changes. */
  alsoRefetch: readonly QueryKey[]
}

/** A job with its cases and timeline. Pass its id as `key`. */
export function JobView(props: JobViewProps) {
  return (
    <div className="grid gap-4">
      <BackToList to="/ops/cases">{words.back}</BackToList>
      {Id.safeParse(props.requestId).success ? <LoadedJob {...props} /> : NOT_FOUND}
    </div>
  )
}

/** Loads the job and refetches it when a live message says that it has changed. */
function LoadedJob({ requestId, alsoRefetch, ...parts }: JobViewProps) {
  const query = useQuery(staffJobQuery(requestId))
  useRoom(staffJobsRoom)
  useLive<typeof staffJobChanged>('staff-job.changed', ({ id }) => {
    if (id !== requestId) return
    for (const key of [staffJobQuery(id).queryKey, ...alsoRefetch]) refetchSoon(queryClient, key)
  })
  return (
    <Loaded query={query} loading={words.searching} failed={words.failed} gone={NOT_FOUND}>
      {(job) => <Opened job={job} {...parts} />}
    </Loaded>
  )
}

function Opened({ job, pack, proof }: Omit<JobViewProps, 'requestId' | 'alsoRefetch'> & { job: StaffJob }) {
  const heading = useFocusWhenOpened()
  const open = job.cases.filter(({ closed }) => closed === null)
  return (
    <section aria-labelledby="job" className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="job" ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
          {job.title}
        </h2>
        <StatusPill status={job.status} />
        <Button size="s" onClick={() => void refetchQueries(queryClient, staffJobQuery(job.requestId).queryKey)}>
          {words.refresh}
        </Button>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          {job.cases.length === 0 && <p className="text-muted">{words.none}</p>}
          {job.cases.map((one) => (
            <CaseCard key={one.id} opened={one} requestId={job.requestId} isOnlyOpenCase={open.length === 1} />
          ))}
          {featureOn('talk') && <MessagesCard job={job} />}
          {proof}
          <Facts job={job} />
          <Earlier job={job} />
          {featureOn('duty') && <ReceiptCard job={job} />}
          {pack}
        </div>
        <Timeline job={job} />
      </div>
    </section>
  )
}

function Facts({ job: { requestId, jobNumber, owner, carrier, agreedPounds, missed } }: { job: StaffJob }) {
  return (
    <Card className="grid gap-4">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={words.job.number}>{jobNumber}</Fact>
        <Fact name={words.job.price}>{formatPounds(agreedPounds)}</Fact>
        <Fact name={words.job.owner}>{personLink(owner)}</Fact>
        <Fact name={words.job.carrier}>
          {personLink(carrier)}
          {missed && <span className="block text-sm text-muted">{missedText(missed)}</span>}
        </Fact>
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <TextLink to={`/job/${requestId}`}>{words.job.openPage}</TextLink>
        <TextLink to={`/ops/requests?request=${requestId}`}>{words.job.request}</TextLink>
      </p>
      <p className="text-sm text-muted">{words.viewRecorded}</p>
    </Card>
  )
}

/** The parties' cases on other jobs (CASE-04). */
function Earlier({ job: { earlier } }: { job: StaffJob }) {
  const earlierWords = words.earlier
  return (
    <Card as="section" aria-labelledby="earlier" className="grid gap-3">
      <h3 id="earlier">{earlierWords.title}</h3>
      {earlier.length === 0 && <p className="text-muted">{earlierWords.none}</p>}
      <ol className="grid gap-3">
        {earlier.map(({ caseId, requestId, jobNumber, kind, state, whose, openedByThem, outcome, openedAt }) => (
          <Note
            key={caseId}
            title={CASE_NAMES[kind]}
            text={outcome === null ? words.states[state] : words.outcomes[outcome]}
            link={<TextLink to={`/ops/cases/${requestId}`}>{jobNumber}</TextLink>}
          >
            {(openedByThem ? earlierWords.opened : earlierWords.about)[whose]} · <Time value={openedAt} />
          </Note>
        ))}
      </ol>
    </Card>
  )
}

const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="inline-flex min-h-11 items-center font-semibold text-brand underline" to={to}>
    {children}
  </Link>
)

const personLink = (person: StaffJob['owner']) =>
  person ? <TextLink to={`/ops/people/${person.userId}`}>{person.name ?? words.job.unnamed}</TextLink> : words.job.left

function Timeline({ job: { marks } }: { job: StaffJob }) {
  return (
    <Card as="section" aria-labelledby="timeline" className="grid gap-3">
      <h3 id="timeline">{words.job.timeline}</h3>
      <ol className="grid gap-3">
        {marks.map(({ what, at, by, detail }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: milestones have no id and are only appended
          <Note key={nth} title={words.milestones[what]} text={detail}>
            {by && `${words.by[by]} · `}
            <Time value={at} />
          </Note>
        ))}
      </ol>
    </Card>
  )
}
