import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  AnswerMissed,
  type answerMissed,
  type CaseParty,
  type endMissedJob,
  type JobCase,
  type openCase,
} from '#modules/fulfilment/cases/contract.ts'
import type { repostRequest } from '#modules/market/requests/posting/contract.ts'
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
import { inParts, namesOf, PhotoFields, usePhotos } from '#web/ui/photo-fields.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast.ts'
import type { CaseCardProps } from './case-card-props.ts'
import { refetchCases, withNotSentError } from './cases-query.ts'
import { words } from './words.ts'

const said = words.missed
const KINDS = { owner: 'nobody_came', carrier: 'owner_absent' } as const
const PARTS = ['photo1'] as const

interface SayMissedProps {
  requestId: string
  side: CaseParty
  onReported: (opened: JobCase) => void
}

/** Reports a missed visit, with a confirmation that explains it (NOSHOW-02). */
export function SayMissed({ requestId, side, onReported }: SayMissedProps) {
  const [asking, setAsking] = useState(false)
  const kind = KINDS[side]
  const { act, pending, error } = useIdempotentCommand({
    content: [requestId, kind],
    send: (idempotencyKey) =>
      withNotSentError(
        call<typeof openCase>('POST /api/requests/:requestId/cases', {
          jsonPart: 'told',
          params: { requestId },
          body: { kind },
          idempotencyKey,
        }),
      ),
    onDone(opened) {
      setAsking(false)
      announce(words.form.sent, { now: true })
      onReported(opened)
    },
  })
  return (
    <>
      <Button variant="primary" className="justify-self-start" onClick={() => setAsking(true)}>
        {said[side]}
      </Button>
      <ConfirmDialog
        open={asking}
        title={said.ask[side]}
        confirmLabel={said.send}
        cancelLabel={said.keep}
        pending={pending}
        pendingLabel={words.form.sending}
        error={error}
        onConfirm={act}
        onCancel={() => setAsking(false)}
      >
        <p>{said.text}</p>
      </ConfirmDialog>
    </>
  )
}

type Asked = 'was_there' | 'late'

/** The answers of the reported party: they were there, or, for a carrier, they are running late. */
export function MissedAnswers({
  opened,
  side,
  onChanged,
  missed,
}: CaseCardProps & { missed: NonNullable<JobCase['missed']> }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  if (missed.answer === 'was_there') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setAsked('was_there')}>
        {said.was}
      </Button>
      {side === 'carrier' && missed.answer === null && <Button onClick={() => setAsked('late')}>{said.late}</Button>}
      {asked && <AnswerForm caseId={opened.id} asked={asked} onClose={() => setAsked(null)} onAnswered={onChanged} />}
    </div>
  )
}

interface AnswerFormProps {
  caseId: string
  asked: Asked
  onClose: () => void
  onAnswered: (changed: JobCase) => void
}

function AnswerForm({ caseId, asked, onClose, onAnswered }: AnswerFormProps) {
  const key = useIdempotencyKey()
  const photos = usePhotos()
  const form = useForm({
    initial: { lateUntil: '' },
    schema: AnswerMissed,
    toInput: ({ lateUntil }) => ({ answer: asked, lateUntil: asked === 'late' ? lateUntil || null : null }),
    async submit(body) {
      if (asked === 'was_there' && photos.files.length === 0) throw photoMissing()
      const files = inParts(PARTS, photos)
      const changed = await withNotSentError(
        key.send([body, namesOf(photos)], (idempotencyKey) =>
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
      onAnswered(changed)
    },
  })
  return (
    <Sheet open onClose={onClose} title={asked === 'late' ? said.lateTitle : said.wasTitle} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4 [--act:0px] [--bar:0px]">
        {asked === 'late' ? (
          <Select {...form.field('lateUntil')} label={said.lateAt} placeholder={said.choose} options={timesAhead()} />
        ) : (
          <PhotoFields
            parts={PARTS}
            photos={photos}
            errors={form.errors}
            clear={form.clear}
            label={() => said.wasPhoto}
            hint={said.wasPhotoHint}
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

const photoMissing = () =>
  new ApiError(400, { code: 'invalid', message: said.photoMissing, fields: { photo1: said.photoMissing } })

const HALF_HOUR_MS = 30 * 60_000

/** Returns the half hours of the next eleven and a half hours. */
function timesAhead() {
  const next = Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS
  return Array.from({ length: 23 }, (_, nth) => {
    const value = new Date(next + nth * HALF_HOUR_MS).toISOString()
    return { value, label: dayAndTime(value) }
  })
}

/** The confirmed missed visit, and the way to end the job for the party who waited (NOSHOW-02). */
export function Found({ requestId, opened, side, mayEnd, onChanged }: CaseCardProps) {
  const own = opened.openedBy === side
  return (
    <>
      <p>{own ? said.found[side] : said.foundYou}</p>
      {own && mayEnd && <EndMissed requestId={requestId} caseId={opened.id} side={side} onEnded={onChanged} />}
    </>
  )
}

interface EndMissedProps {
  requestId: string
  caseId: string
  side: CaseParty
  onEnded: (changed: JobCase) => void
}

function EndMissed({ requestId, caseId, side, onEnded }: EndMissedProps) {
  const navigate = useNavigate()
  const { act, pending, error } = useIdempotentCommand({
    content: [caseId, 'end'],
    async send(idempotencyKey) {
      const ended = await withNotSentError(
        call<typeof endMissedJob>('POST /api/cases/:caseId/end-job', { params: { caseId }, idempotencyKey }),
      )
      // The job stays ended; if posting fails, the job page offers it again.
      const reposted =
        side === 'owner'
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
      if (reposted === null) return void toast({ title: said.ended }, { topic: 'cases' })
      void toast(said.posted)
      void navigate(`/job/${reposted.id}`)
    },
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" pending={pending} pendingLabel={said.ending} onClick={act}>
        {side === 'owner' ? said.again : said.end}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
