import { useQuery } from '@tanstack/react-query'
import {
  type DisposalDecision,
  type decideDisposal,
  type linkToDisposalDocument,
  REASON_MAX,
  type StaffDisposal,
} from '#modules/fulfilment/disposal/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { Time } from '#web/ui/time.tsx'
import { DecisionButton } from '../decision-button.tsx'
import { DetailSection } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { disposalQueueQuery, staffDisposalQuery } from './queries.ts'
import { words } from './words.ts'

/** A job's disposal record with its check results and decision buttons (PROOF-04). */
export function DisposalCard({ requestId }: { requestId: string }) {
  const query = useQuery(staffDisposalQuery(requestId))
  return (
    <DetailSection title={words.title} className="grid gap-4">
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ proof }) => (proof ? <DisposalContent proof={proof} /> : <p className="text-muted">{words.none}</p>)}
      </Loaded>
    </DetailSection>
  )
}

function DisposalContent({ proof }: { proof: StaffDisposal }) {
  const { requestId, state, said, decided } = proof
  return (
    <>
      <p className="font-semibold">{words.states[state]}</p>
      {said && (
        <>
          <Facts record={said} collectedAt={proof.collectedAt} />
          {said.photo && (
            <div className="flex flex-wrap items-center gap-3">
              <span aria-hidden>{words.photo.name}</span>
              <PrivatePicture
                {...words.photo}
                link={(signal) =>
                  call<typeof linkToDisposalDocument>('POST /api/ops/disposals/:requestId/photo/link', {
                    params: { requestId },
                    signal,
                  })
                }
              />
              <span className="text-sm text-muted">{words.photoNoted}</span>
            </div>
          )}
          <CheckResults marks={said.marks} />
        </>
      )}
      {proof.refusals.length > 0 && (
        <ol>
          {proof.refusals.map(({ at, reason }) => (
            <HistoryEntry key={at} title={words.refusedBefore} text={reason}>
              <Time value={at} />
            </HistoryEntry>
          ))}
        </ol>
      )}
      {decided && (
        <ol>
          <HistoryEntry title={words.decided[decided.decision]} text={decided.reason}>
            {decided.by} · <Time value={decided.at} />
          </HistoryEntry>
        </ol>
      )}
      {said && <DecisionButtons proof={proof} />}
    </>
  )
}

type DisposalRecord = NonNullable<StaffDisposal['said']>

function Facts({ record, collectedAt }: { record: DisposalRecord; collectedAt: string }) {
  const { facts, kg } = words
  const { photoPlace } = record
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact name={facts.place[record.kind]}>{record.placeName}</Fact>
      {record.kind === 'reuse' ? (
        <Fact name={facts.receiver}>{record.receiver}</Fact>
      ) : (
        <Fact name={facts.number}>{record.number}</Fact>
      )}
      <Fact name={facts.outward}>{record.outward}</Fact>
      {record.kind !== 'reuse' && <Fact name={facts.ticket}>{record.ticket}</Fact>}
      <Fact name={facts.kg}>{kg(record.kg)}</Fact>
      <Fact name={facts.totalKg}>{kg(record.tipKg)}</Fact>
      <Fact name={facts.estimated}>{record.estimatedKg === null ? null : kg(record.estimatedKg)}</Fact>
      <Fact name={facts.jobs}>{1 + record.alsoFor.length}</Fact>
      <Fact name={facts.collected}>
        <Time value={collectedAt} />
      </Fact>
      <Fact name={facts.disposedAt}>
        <Time value={record.tippedAt} />
      </Fact>
      {record.photo && (
        <>
          <Fact name={facts.photoAt}>{record.photoAt && <Time value={record.photoAt} />}</Fact>
          <Fact name={facts.photoPlace}>{photoPlace && `${photoPlace.latitude}, ${photoPlace.longitude}`}</Fact>
        </>
      )}
    </dl>
  )
}

function CheckResults({ marks }: Pick<DisposalRecord, 'marks'>) {
  if (marks.length === 0) return <p>{words.noProblems}</p>
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">{words.checks}</h4>
      <ul className="list-disc pl-5">
        {marks.map(({ mark, detail, earlier }) => (
          <li key={mark}>{earlier ? words.earlierCheck(detail) : detail}</li>
        ))}
      </ul>
    </div>
  )
}

/** Lets agents accept or reject a disposal record. A decision can be changed later. */
function DecisionButtons({ proof: { requestId, version, decided } }: { proof: StaffDisposal }) {
  const isAgent = useHasLevel('agent')
  if (!isAgent) return <p className="text-muted">{words.readOnly}</p>
  const buttonProps = (decision: DisposalDecision) => ({
    done: words.done,
    hint: words.askHint[decision],
    optional: decision === 'accepted',
    limit: REASON_MAX,
    send: (reason: string, idempotencyKey: string) =>
      call<typeof decideDisposal>('POST /api/ops/disposals/:requestId/decision', {
        params: { requestId },
        body: { decision, version, reason },
        idempotencyKey,
      }),
    onDone(answer: { proof: StaffDisposal | null }) {
      queryClient.setQueryData(staffDisposalQuery(requestId).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: disposalQueueQuery.queryKey })
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      {decided?.decision !== 'accepted' && <DecisionButton {...words.accept} {...buttonProps('accepted')} />}
      {decided?.decision !== 'refused' && (
        <DecisionButton {...words.refuse} variant="danger" {...buttonProps('refused')} />
      )}
    </div>
  )
}
