import { useState } from 'react'
import * as z from 'zod/mini'
import {
  CASE_NAMES,
  CASE_PHOTO_PARTS,
  CASE_TEXT_MAX,
  CASE_WANTS_MAX,
  type CaseKind,
  type CaseParty,
  type JobCase,
  type openCase,
  ReportProblem,
} from '#modules/fulfilment/cases/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PhotoFields, photoFingerprints, photosByPart, useStoredFormPhotos } from '#web/ui/photo-fields.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { withNotSentError } from './cases-query.ts'
import { words } from './words.ts'

const formWords = words.form

interface CaseFormProps {
  requestId: string
  /** The kinds of problem to choose from; a single kind is preselected. */
  kinds: readonly CaseKind[]
  /** The reporting party. */
  party: CaseParty
  /** Whether the other party has closed their account. */
  otherLeft: boolean
  onClose: () => void
  onReported: (openedCase: JobCase) => void
}

/** The form in which a party reports a problem, with photos (CASE-01). The draft is kept until the report is sent. */
export function CaseForm({ requestId, kinds, party, otherLeft, onClose, onReported }: CaseFormProps) {
  const { form, photos } = useCaseForm({ requestId, kinds, onClose, onReported })
  const singleKind = kinds.length === 1 ? kinds[0] : undefined
  return (
    <Sheet open onClose={onClose} title={formWords.title} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4 [--action-bar:0px] [--bar:0px]">
        <div className="grid gap-2">
          <p>{formWords.intro[otherLeft ? 'otherPartyLeft' : party]}</p>
          <p className="text-sm text-muted">{otherLeft ? formWords.visibleToStaff : formWords.visibleTo[party]}</p>
        </div>
        {singleKind ? (
          <p className="font-semibold">{CASE_NAMES[singleKind]}</p>
        ) : (
          <RadioGroup
            {...form.field('kind')}
            label={formWords.kind}
            options={kinds.map((kind) => ({ value: kind, label: CASE_NAMES[kind] }))}
          />
        )}
        <TextArea {...form.field('text')} label={formWords.text} limit={CASE_TEXT_MAX} />
        <TextArea {...form.field('wants')} label={formWords.wants} limit={CASE_WANTS_MAX} optional rows={2} />
        <PhotoFields
          parts={CASE_PHOTO_PARTS}
          photos={photos}
          errors={form.errors}
          clear={form.clear}
          label={formWords.photo}
          hint={formWords.photoHint}
        />
        <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
        <DialogActions>
          <Button variant="quiet" inactive={form.pending} onClick={onClose}>
            {formWords.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={formWords.sending}>
            {formWords.submit}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}

const Draft = z.object({ kind: z.string(), text: z.string(), wants: z.string() })

interface FormValues extends Record<string, unknown> {
  kind: CaseKind | ''
  text: string
  wants: string
}

function useCaseForm({ requestId, kinds, onClose, onReported }: Omit<CaseFormProps, 'party' | 'otherLeft'>) {
  const key = useIdempotencyKey()
  const singleKind = (kinds.length === 1 && kinds[0]) || ''
  const draftKey = `case:${requestId}:${singleKind}`
  const photos = useStoredFormPhotos(draftKey)
  const [initial] = useState<FormValues>(() => {
    const saved = readDraft(draftKey, Draft) ?? { kind: '', text: '', wants: '' }
    return { ...saved, kind: singleKind || (kinds.find((kind) => kind === saved.kind) ?? '') }
  })
  const form = useForm<FormValues, typeof ReportProblem>({
    initial,
    schema: ReportProblem,
    toInput: ({ kind, text, wants }) => ({ kind: kind || undefined, text, wants }),
    async submit(body) {
      // the API accepts some kinds without a text; this form doesn't
      if (!body.text) throw textMissingError()
      const files = photosByPart(CASE_PHOTO_PARTS, photos)
      const openedCase = await withNotSentError(
        key.send([body, photoFingerprints(photos)], (idempotencyKey) =>
          call<typeof openCase>('POST /api/requests/:requestId/cases', {
            jsonPart: 'told',
            params: { requestId },
            body,
            files,
            idempotencyKey,
          }),
        ),
      )
      clearDraft(draftKey)
      photos.forget()
      onClose()
      void toast({ title: formWords.sent, tone: 'success' }, { topic: 'cases' })
      onReported(openedCase)
    },
  })
  useSaveDraftText(draftKey, form.values)
  return { form, photos }
}

const TEXT_MISSING = 'Describe what happened.'
const textMissingError = () =>
  new ApiError(400, { code: 'invalid', message: TEXT_MISSING, fields: { text: TEXT_MISSING } })
