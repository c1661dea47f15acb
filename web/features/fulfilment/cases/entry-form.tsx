import { useState } from 'react'
import * as z from 'zod/mini'
import {
  CASE_PHOTO_PARTS,
  CASE_TEXT_MAX,
  type CaseParty,
  type JobCase,
  WriteEntry,
  type writeEntry,
} from '#modules/fulfilment/cases/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PhotoFields, photoFingerprints, photosByPart, useStoredFormPhotos } from '#web/ui/photo-fields.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { withNotSentError } from './cases-query.ts'
import { words } from './words.ts'

const formWords = words.form

const Draft = z.object({ text: z.string() })

interface EntryFormProps {
  caseId: string
  /** The party that writes the entry. */
  party: CaseParty
  /** The title and question of the form. */
  texts: { title: string; question: string }
  onClose: () => void
  onWritten: (updatedCase: JobCase) => void
}

/**
 * The form in which a party replies to a case or adds to it, with photos (CASE-02). The draft is kept until the entry
 * is sent.
 */
export function EntryForm({ caseId, party, texts, onClose, onWritten }: EntryFormProps) {
  const key = useIdempotencyKey()
  const draftKey = `case-entry:${caseId}`
  const photos = useStoredFormPhotos(draftKey)
  const [initial] = useState(() => readDraft(draftKey, Draft) ?? { text: '' })
  const form = useForm({
    initial,
    schema: WriteEntry,
    async submit(body) {
      if (!body.text && photos.files.length === 0) throw emptyEntryError()
      const files = photosByPart(CASE_PHOTO_PARTS, photos)
      const updatedCase = await withNotSentError(
        key.send([body, photoFingerprints(photos)], (idempotencyKey) =>
          call<typeof writeEntry>('POST /api/cases/:caseId/entries', {
            jsonPart: 'entry',
            params: { caseId },
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
      onWritten(updatedCase)
    },
  })
  useSaveDraftText(draftKey, form.values)
  return (
    <Sheet open onClose={onClose} title={texts.title} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4 [--action-bar:0px] [--bar:0px]">
        <p className="text-sm text-muted">{formWords.visibleTo[party]}</p>
        <TextArea {...form.field('text')} label={texts.question} limit={CASE_TEXT_MAX} />
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

const ENTRY_EMPTY = 'Write something or add a photo.'
const emptyEntryError = () =>
  new ApiError(400, { code: 'invalid', message: ENTRY_EMPTY, fields: { text: ENTRY_EMPTY } })
