import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { missedText } from '#modules/fulfilment/cases/contract/missed.ts'
import type { releaseReceipt } from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import type { StaffJob } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import { CASE_NAMES } from '#modules/fulfilment/cases/contract.ts'
import { type staffJobChanged, staffJobsRoom } from '#modules/market/requests/contract/staff.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchQueries, refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { useLive, useRoom } from '#web/lib/live/live.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Time } from '#web/ui/time.tsx'
import { DecisionButton } from '../decision-button.tsx'
import { BackToList } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { LoadedById } from '../loaded-by-id.tsx'
import { PersonLink, RowLink } from '../text-link.tsx'
import { useFocusWhenOpened } from '../use-focus-when-opened.ts'
import { CaseCard } from './case-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { staffJobQuery } from './queries.ts'
import { words } from './words.ts'

interface JobViewProps {
  requestId: string
  /** The duty-of-care pack. */
  pack: ReactNode
  /** The disposal record. */
  disposal: ReactNode
  /** Keys of further queries to refetch when the job changes. */
  alsoRefetch: readonly QueryKey[]
}

/** A job with its cases and timeline, refetched when it has changed. Pass its id as `key`. */
export function JobView({ requestId, alsoRefetch, ...parts }: JobViewProps) {
  useRoom(staffJobsRoom)
  useLive<typeof staffJobChanged>('staff-job.changed', ({ id }) => {
    if (id !== requestId) return
    for (const key of [staffJobQuery(id).queryKey, ...alsoRefetch]) refetchSoon(queryClient, key)
  })
  return (
    <div className="grid gap-4">
      <BackToList to="/ops/cases">{words.back}</BackToList>
      <LoadedById id={requestId} query={staffJobQuery} loading={words.searching} words={words}>
        {(job) => <JobContent job={job} {...parts} />}
      </LoadedById>
    </div>
  )
}

function JobContent({ job, pack, disposal }: Omit<JobViewProps, 'requestId' | 'alsoRefetch'> & { job: StaffJob }) {
  const heading = useFocusWhenOpened()
  const open = job.cases.filter(({ closed }) => closed === null)
  return (
    <section aria-labelledby="job" className="grid gap-5">
      <TitleRow>
        <h2 id="job" ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
          {job.title}
        </h2>
        <StatusPill status={job.status} />
        <Button size="s" onClick={() => void refetchQueries(queryClient, staffJobQuery(job.requestId).queryKey)}>
          {words.refresh}
        </Button>
      </TitleRow>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          {job.cases.length === 0 && <p className="text-muted">{words.none}</p>}
          {job.cases.map((one) => (
            <CaseCard key={one.id} staffCase={one} requestId={job.requestId} isOnlyOpenCase={open.length === 1} />
          ))}
          {featureOn('talk') && <MessagesCard job={job} />}
          {disposal}
          <Facts job={job} />
          <EarlierCases job={job} />
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
        <Fact name={words.job.owner}>
          <PersonLink as={RowLink} person={owner} unnamed={words.job.unnamed} none={words.job.left} />
        </Fact>
        <Fact name={words.job.carrier}>
          <PersonLink as={RowLink} person={carrier} unnamed={words.job.unnamed} none={words.job.left} />
          {missed && <span className="block text-sm text-muted">{missedText(missed)}</span>}
        </Fact>
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <RowLink to={`/job/${requestId}`}>{words.job.openPage}</RowLink>
        <RowLink to={`/ops/requests?request=${requestId}`}>{words.job.request}</RowLink>
      </p>
      <p className="text-sm text-muted">{words.viewRecorded}</p>
    </Card>
  )
}

/** The parties' cases on other jobs (CASE-04). */
function EarlierCases({ job: { earlier } }: { job: StaffJob }) {
  const earlierWords = words.earlier
  return (
    <DetailSection title={earlierWords.title}>
      {earlier.length === 0 && <p className="text-muted">{earlierWords.none}</p>}
      <ol className="grid gap-3">
        {earlier.map(({ caseId, requestId, jobNumber, kind, state, whose, openedByThem, outcome, openedAt }) => (
          <HistoryEntry
            key={caseId}
            title={CASE_NAMES[kind]}
            text={outcome === null ? words.states[state] : words.outcomes[outcome]}
            link={<RowLink to={`/ops/cases/${requestId}`}>{jobNumber}</RowLink>}
          >
            {(openedByThem ? earlierWords.opened : earlierWords.about)[whose]} · <Time value={openedAt} />
          </HistoryEntry>
        ))}
      </ol>
    </DetailSection>
  )
}

function Timeline({ job: { marks } }: { job: StaffJob }) {
  return (
    <DetailSection title={words.job.timeline}>
      <ol className="grid gap-3">
        {marks.map(({ what, at, by, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: milestones have no id and are only appended
          <HistoryEntry key={index} title={words.milestones[what]} text={detail}>
            {by && `${words.by[by]} · `}
            <Time value={at} />
          </HistoryEntry>
        ))}
      </ol>
    </DetailSection>
  )
}

const { receipt: receiptWords } = words

/** Lets agents issue the receipt of a collected job. Renders nothing unless that receipt is missing (PRICE-06). */
function ReceiptCard({ job: { requestId, marks } }: { job: StaffJob }) {
  const isAgent = useHasLevel('agent')
  const hasMilestone = (...what: readonly string[]) => marks.some((milestone) => what.includes(milestone.what))
  if (!hasMilestone('collected', 'completed') || hasMilestone('receipt')) return null
  return (
    <DetailSection title={receiptWords.title} className="grid justify-items-start gap-3">
      <p>{receiptWords.missing}</p>
      {!isAgent && <p className="text-muted">{words.readOnly}</p>}
      {isAgent && (
        <DecisionButton
          {...receiptWords.release}
          topic="cases"
          send={(reason, idempotencyKey) =>
            call<typeof releaseReceipt>('POST /api/ops/cases/jobs/:requestId/receipt', {
              params: { requestId },
              body: { reason },
              idempotencyKey,
            })
          }
          onDone={(answer) => queryClient.setQueryData(staffJobQuery(requestId).queryKey, answer)}
        />
      )}
    </DetailSection>
  )
}
