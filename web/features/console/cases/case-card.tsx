import { CASE_NAMES, OUTCOME_SENTENCES } from '#modules/cases/contract.ts'
import { claimCase, releaseCase, type StaffCase } from '#modules/cases/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useReaches } from '#web/lib/session/staff-level.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Time } from '#web/ui/time.tsx'
import { ActButton } from '../act-button.tsx'
import { Note } from '../note.tsx'
import { CloseForm } from './close-form.tsx'
import { caseKeys, staffJobQuery } from './queries.ts'
import { words } from './words.ts'

interface CaseCardProps {
  opened: StaffCase
  requestId: string
}

/** One case of a job: what was told, who looks after it, and where it is closed. */
export function CaseCard({ opened, requestId }: CaseCardProps) {
  const { id, kind, openedBy, openedAt, closed } = opened
  const may = useReaches('agent')
  return (
    <Card as="section" aria-labelledby={`case-${id}`} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={`case-${id}`}>{CASE_NAMES[kind]}</h3>
        <Badge tone={closed ? 'neutral' : 'live'}>{closed ? words.closed : words.open}</Badge>
      </div>
      <p className="text-sm text-muted">
        {words.told[openedBy]} <Time value={openedAt} />
      </p>
      <Entries opened={opened} />
      {closed && (
        <Note title={words.outcomes[closed.outcome]} text={closed.note ?? OUTCOME_SENTENCES[closed.outcome]}>
          {closed.by} · <Time value={closed.at} />
        </Note>
      )}
      {!closed && !may && <p className="text-muted">{words.readOnly}</p>}
      {!closed && may && (
        <>
          <Claiming opened={opened} requestId={requestId} />
          <CloseForm opened={opened} requestId={requestId} />
        </>
      )}
    </Card>
  )
}

function Entries({ opened: { entries } }: { opened: StaffCase }) {
  if (entries.length === 0) return <p>{words.nothingWritten}</p>
  return (
    <ol className="grid gap-3">
      {entries.map(({ id, side, text, at }) => (
        <Note key={id} title={words.sides[side]} text={text ?? words.textGone}>
          <Time value={at} />
        </Note>
      ))}
    </ol>
  )
}

function Claiming({ opened: { id: caseId, claim }, requestId }: CaseCardProps) {
  const viewer = useViewer()
  const show = (held: StaffCase['claim']) => {
    queryClient.setQueryData(
      staffJobQuery(requestId).queryKey,
      (job) => job && { ...job, cases: job.cases.map((one) => (one.id === caseId ? { ...one, claim: held } : one)) },
    )
    void queryClient.invalidateQueries({ queryKey: caseKeys.queue })
  }
  if (claim && claim.by.userId !== viewer?.id) return <Notice title={words.claimed(claim.by.email)} />
  if (!claim)
    return (
      <div className="grid justify-items-start gap-2">
        <ActButton content={caseId} send={() => call(claimCase, { params: { caseId } })} onDone={show}>
          {words.claim.take}
        </ActButton>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        <span className="font-semibold">{words.claimedByYou}.</span> {words.claim.until}
      </p>
      <ActButton
        variant="quiet"
        content={caseId}
        send={() => call(releaseCase, { params: { caseId } })}
        onDone={() => show(null)}
      >
        {words.claim.release}
      </ActButton>
    </div>
  )
}
