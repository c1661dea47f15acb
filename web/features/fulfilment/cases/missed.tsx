import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AnswerMissed, type answerMissed, type endMissedJob } from '#modules/fulfilment/cases/contract/missed.ts'
import type { CaseParty, JobCase, openCase } from '#modules/fulfilment/cases/contract.ts'
import type { repostRequest } from '#modules/market/requests/contract/posting.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PhotoFields, photoFingerprints, photosByPart, usePhotos } from '#web/ui/photo-fields.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import type { CaseCardProps } from './case-card-props.ts'
import { refetchCases, withNotSentError } from './cases-query.ts'
import { words } from './words.ts'

const missedWords = words.missed
/** The kind of case that each party opens to report the other as missing. */
const KINDS = { owner: 'nobody_came', carrier: 'owner_absent' } as const
/** Names of the multipart fields for photos. */
const PHOTO_PARTS = ['photo1'] as const

interface ReportMissedProps {
  requestId: string
  party: CaseParty
  onReported: (openedCase: JobCase) => void
}

/** The button that reports a missed visit, after a confirmation that explains the consequences (NOSHOW-02). */
export function ReportMissedButton({ requestId, party, onReported }: ReportMissedProps) {
  const [confirming, setConfirming] = useState(false)
  const kind = KINDS[party]
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [requestId, kind],
    send: (idempotencyKey) =>
      withNotSentError(
        call<typeof openCase>('POST /api/requests/:requestId/cases', {
          jsonPart: 'told',
          params: { requestId },
          body: { kind },
          idempotencyKey,
        }),
      ),
    onDone(openedCase) {
      setConfirming(false)
      announce(words.form.sent, { now: true })
      onReported(openedCase)
    },
  })
  return (
    <>
      <Button variant="primary" className="justify-self-start" onClick={() => setConfirming(true)}>
        {missedWords[party]}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={missedWords.confirmTitles[party]}
        confirmLabel={missedWords.send}
        cancelLabel={missedWords.cancel}
        pending={pending}
        pendingLabel={words.form.sending}
        error={error}
        onConfirm={run}
        onCancel={() => setConfirming(false)}
      >
        <p>{missedWords.consequence}</p>
      </ConfirmDialog>
    </>
  )
}

type MissedAnswer = 'was_there' | 'late'

/** Buttons with which the reported party says that they were there or, as a carrier, that they are running late. */
export function MissedAnswerButtons({
  jobCase,
  party,
  onChanged,
  missed,
}: CaseCardProps & { missed: NonNullable<JobCase['missed']> }) {
  const [answer, setAnswer] = useState<MissedAnswer | null>(null)
  if (missed.answer === 'was_there') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setAnswer('was_there')}>
        {missedWords.wasThere}
      </Button>
      {party === 'carrier' && missed.answer === null && (
        <Button onClick={() => setAnswer('late')}>{missedWords.late}</Button>
      )}
      {answer && (
        <AnswerForm caseId={jobCase.id} answer={answer} onClose={() => setAnswer(null)} onAnswered={onChanged} />
      )}
    </div>
  )
}

interface AnswerFormProps {
  caseId: string
  answer: MissedAnswer
  onClose: () => void
  onAnswered: (updatedCase: JobCase) => void
}

function AnswerForm({ caseId, answer, onClose, onAnswered }: AnswerFormProps) {
  const key = useIdempotencyKey()
  const photos = usePhotos()
  const form = useForm({
    initial: { lateUntil: '' },
    schema: AnswerMissed,
    toInput: ({ lateUntil }) => ({ answer, lateUntil: answer === 'late' ? lateUntil || null : null }),
    async submit(body) {
      if (answer === 'was_there' && photos.files.length === 0) throw photoMissingError()
      const files = photosByPart(PHOTO_PARTS, photos)
      const updatedCase = await withNotSentError(
        key.send([body, photoFingerprints(photos)], (idempotencyKey) =>
          call<typeof answerMissed>('POST /api/cases/:caseId/missed-answer', {
            jsonPart: 'answer',
            params: { caseId },
            body,
            files,
            idempotencyKey,
          }),
        ),
      )
      onClose()
      void toast({ title: words.form.sent, tone: 'success' }, { topic: 'cases' })
      onAnswered(updatedCase)
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={answer === 'late' ? missedWords.lateTitle : missedWords.wasThereTitle}
      dismissable={!form.pending}
    >
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4 [--action-bar:0px] [--bar:0px]">
        {answer === 'late' ? (
          <Select
            {...form.field('lateUntil')}
            label={missedWords.lateAt}
            placeholder={missedWords.choose}
            options={nextHalfHours()}
          />
        ) : (
          <PhotoFields
            parts={PHOTO_PARTS}
            photos={photos}
            errors={form.errors}
            clear={form.clear}
            label={() => missedWords.photo}
            hint={missedWords.photoHint}
            needed={1}
          />
        )}
        <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
        <DialogActions>
          <Button variant="quiet" inactive={form.pending} onClick={onClose}>
            {words.form.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={words.form.sending}>
            {words.form.submit}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}

const photoMissingError = () =>
  new ApiError(400, {
    code: 'invalid',
    message: missedWords.photoMissing,
    fields: { photo1: missedWords.photoMissing },
  })

/** How many half hours a late carrier can choose from; the server accepts times within 12 hours. */
const HALF_HOUR_COUNT = 23
const HALF_HOUR_MS = 30 * 60_000

/** Returns the next full and half hours as options. */
function nextHalfHours() {
  const start = Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS
  return Array.from({ length: HALF_HOUR_COUNT }, (_, index) => {
    const value = new Date(start + index * HALF_HOUR_MS).toISOString()
    return { value, label: dayAndTime(value) }
  })
}

/** Says that a missed visit was recorded, and lets the party who waited end the job (NOSHOW-02). */
export function ConfirmedMissedVisit({ requestId, jobCase, party, mayEnd, onChanged }: CaseCardProps) {
  const isReporter = jobCase.openedBy === party
  return (
    <>
      <p>{isReporter ? missedWords.recorded[party] : missedWords.recordedYou}</p>
      {isReporter && mayEnd && (
        <EndMissedJobButton requestId={requestId} caseId={jobCase.id} party={party} onEnded={onChanged} />
      )}
    </>
  )
}

interface EndMissedProps {
  requestId: string
  caseId: string
  party: CaseParty
  onEnded: (updatedCase: JobCase) => void
}

function EndMissedJobButton({ requestId, caseId, party, onEnded }: EndMissedProps) {
  const navigate = useNavigate()
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [caseId, 'end'],
    async send(idempotencyKey) {
      const ended = await withNotSentError(
        call<typeof endMissedJob>('POST /api/cases/:caseId/end-job', { params: { caseId }, idempotencyKey }),
      )
      // if posting fails, the job stays ended and the job page offers to post it again
      const reposted =
        party === 'owner'
          ? await call<typeof repostRequest>('POST /api/requests/:requestId/repost', {
              params: { requestId },
              idempotencyKey: randomKey(),
            })
          : null
      return { ended, reposted }
    },
    onDone({ ended, reposted }) {
      refetchCases(requestId)
      onEnded(ended)
      if (reposted === null) return void toast({ title: missedWords.ended }, { topic: 'cases' })
      void toast(missedWords.posted)
      void navigate(`/job/${reposted.id}`)
    },
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" pending={pending} pendingLabel={missedWords.ending} onClick={run}>
        {party === 'owner' ? missedWords.endAndRepost : missedWords.end}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
