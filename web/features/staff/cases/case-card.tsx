import type { claimCase, releaseCase } from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import type { councilFile, linkToCasePhotoForStaff } from '#modules/fulfilment/cases/contract/staff-evidence.ts'
import type { StaffCase } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import { CASE_NAMES, OUTCOME_SENTENCES } from '#modules/fulfilment/cases/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readFile, saveFile } from '#web/lib/api/read-file.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { Time } from '#web/ui/time.tsx'
import { CommandButton } from '../command-button.tsx'
import { DetailSection } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { CloseForm } from './close-form.tsx'
import { caseKeys, staffJobQuery } from './queries.ts'
import { words } from './words.ts'

const { close: closeWords } = words

interface CaseCardProps {
  staffCase: StaffCase
  requestId: string
  /** Whether this is the job's only open case. */
  isOnlyOpenCase: boolean
}

/** One case: what was reported, who has claimed it, and the form that closes it. */
export function CaseCard({ staffCase, requestId, isOnlyOpenCase }: CaseCardProps) {
  const { id, kind, state, openedBy, openedAt, dueAt, wants, closed } = staffCase
  const isAgent = useHasLevel('agent')
  return (
    <DetailSection
      title={CASE_NAMES[kind]}
      badges={<Badge tone={state === 'with_staff' ? 'live' : 'neutral'}>{words.states[state]}</Badge>}
      className="grid gap-4"
    >
      <p className="text-sm text-muted">
        {words.reportedBy[openedBy]} <Time value={openedAt} />
        {dueAt !== null && ` · ${words.until(dayAndTime(dueAt))}`}
      </p>
      {wants !== null && <p className="wrap-anywhere">{words.wants(wants)}</p>}
      <Entries staffCase={staffCase} />
      <Answers staffCase={staffCase} />
      {kind === 'dumped' && isAgent && featureOn('duty') && <CouncilFileButton caseId={id} />}
      {closed && (
        <HistoryEntry
          title={words.outcomes[closed.outcome]}
          text={[closed.words ?? OUTCOME_SENTENCES[closed.outcome], closed.note].filter(Boolean).join('\n\n')}
        >
          {closed.by && `${closed.by} · `}
          <Time value={closed.at} />
          {closed.toldOn && ` · ${closeWords.toldOn} ${closed.toldOn}`}
        </HistoryEntry>
      )}
      {!closed && !isAgent && <p className="text-muted">{words.readOnly}</p>}
      {!closed && isAgent && (
        <>
          <ClaimControls staffCase={staffCase} requestId={requestId} />
          <CloseForm staffCase={staffCase} requestId={requestId} collapsed={!isOnlyOpenCase} />
        </>
      )}
    </DetailSection>
  )
}

function Entries({ staffCase: { entries } }: { staffCase: StaffCase }) {
  if (entries.length === 0) return <p>{words.nothingWritten}</p>
  return (
    <ol className="grid gap-3">
      {entries.map(({ id, side, text, photos, at }) => (
        <HistoryEntry key={id} title={words.parties[side]} text={text ?? (photos === 0 ? words.textGone : null)}>
          <Time value={at} />
          <EntryPhotos entryId={id} photos={photos} />
        </HistoryEntry>
      ))}
    </ol>
  )
}

/** Numbers of an entry's photos in URLs; an entry has at most six photos. */
const PHOTO_NUMBERS = ['1', '2', '3', '4', '5', '6'] as const

/** Buttons that open the photos of an entry one by one, because each view is audited. */
function EntryPhotos({ entryId, photos }: { entryId: string; photos: number }) {
  if (!useHasLevel('agent') || photos === 0) return null
  return (
    <span className="flex flex-wrap gap-2">
      {PHOTO_NUMBERS.slice(0, photos).map((photo) => (
        <PrivatePicture
          key={photo}
          name={words.photo(Number(photo))}
          view={words.viewPhoto}
          opening={words.opening}
          alt={words.photo(Number(photo))}
          link={(signal) =>
            call<typeof linkToCasePhotoForStaff>('POST /api/ops/case-entries/:entryId/photos/:photo/link', {
              params: { entryId, photo },
              signal,
            })
          }
        />
      ))}
    </span>
  )
}

/** The answers that the parties gave by pressing a button: solved, was there, late. */
function Answers({ staffCase: { solved, missed } }: { staffCase: StaffCase }) {
  return (
    <>
      {solved.owner && <p>{words.solved.owner}</p>}
      {solved.carrier && <p>{words.solved.carrier}</p>}
      {missed?.answer === 'was_there' && <p>{words.missed.was_there}</p>}
      {missed?.lateUntil && <p>{words.missed.late(dayAndTime(missed.lateUntil))}</p>}
      {missed?.foundAt && <p>{words.missed.found}</p>}
    </>
  )
}

function ClaimControls({ staffCase: { id: caseId, claim }, requestId }: Omit<CaseCardProps, 'isOnlyOpenCase'>) {
  const viewer = useViewer()
  const updateClaim = (changed: StaffCase['claim']) => {
    queryClient.setQueryData(
      staffJobQuery(requestId).queryKey,
      (job) => job && { ...job, cases: job.cases.map((one) => (one.id === caseId ? { ...one, claim: changed } : one)) },
    )
    void queryClient.invalidateQueries({ queryKey: caseKeys.queue })
  }
  if (claim && claim.by.userId !== viewer?.id) return <Notice title={words.claimed(claim.by.email)} />
  if (!claim)
    return (
      <div className="grid justify-items-start gap-2">
        <CommandButton
          keyedBy={caseId}
          send={() => call<typeof claimCase>('POST /api/ops/cases/:caseId/claim', { params: { caseId } })}
          onDone={updateClaim}
        >
          {words.claim.take}
        </CommandButton>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        <span className="font-semibold">{words.claimedByYou}.</span> {words.claim.until}
      </p>
      <CommandButton
        variant="quiet"
        keyedBy={caseId}
        send={() => call<typeof releaseCase>('DELETE /api/ops/cases/:caseId/claim', { params: { caseId } })}
        onDone={() => updateClaim(null)}
      >
        {words.claim.release}
      </CommandButton>
    </div>
  )
}

/** A button that downloads the duty-of-care pack of a job whose waste was dumped, for the council (CASE-03). */
function CouncilFileButton({ caseId }: { caseId: string }) {
  return (
    <div className="grid justify-items-start gap-2">
      <CommandButton
        variant="quiet"
        keyedBy={[caseId, 'council']}
        send={() => readFile<typeof councilFile>('POST /api/ops/cases/:caseId/council-file', { params: { caseId } })}
        onDone={saveFile}
      >
        {words.council}
      </CommandButton>
    </div>
  )
}
