import { useState } from 'react'
import * as z from 'zod/mini'
import {
  CASE_NAMES,
  CASE_PHOTO_PARTS,
  CASE_TEXT_MAX,
  CASE_WANTS_MAX,
  type CaseKind,
  type CaseSide,
  type JobCase,
  type openCase,
  TellCase,
} from '#modules/cases/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useKeptText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { DialogActs } from '#web/ui/dialog-acts.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { inParts, namesOf, PhotoFields, useKeptFormPhotos } from '#web/ui/photo-fields.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { sent } from './cases-query.ts'
import { words } from './words.ts'

const said = words.form

interface CaseFormProps {
  requestId: string
  /** What can be told of; one alone is not asked for. */
  kinds: readonly CaseKind[]
  /** Who tells it. */
  side: CaseSide
  /** Nobody of the other side is there to read it. */
  otherLeft: boolean
  onClose: () => void
  onTold: (opened: JobCase) => void
}

/** One side of a job says what went wrong, in words and with photos (CASE-01); what was typed is kept until it is sent. */
export function CaseForm({ requestId, kinds, side, otherLeft, onClose, onTold }: CaseFormProps) {
  const { form, photos } = useTelling({ requestId, kinds, onClose, onTold })
  const [only, ...others] = kinds
  return (
    <Sheet open onClose={onClose} title={said.title} dismissable={!form.pending}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4 [--act:0px] [--bar:0px]">
        <div className="grid gap-2">
          <p>{said.intro[otherLeft ? 'left' : side]}</p>
          <p className="text-sm text-muted">{otherLeft ? said.seenByStaff : said.seen}</p>
        </div>
        {only && others.length === 0 ? (
          <p className="font-semibold">{CASE_NAMES[only]}</p>
        ) : (
          <RadioGroup
            {...form.field('kind')}
            label={said.kind}
            options={kinds.map((kind) => ({ value: kind, label: CASE_NAMES[kind] }))}
          />
        )}
        <TextArea {...form.field('text')} label={said.text} limit={CASE_TEXT_MAX} />
        <TextArea
          {...form.field('wants')}
          label={said.wants}
          hint={said.wantsHint}
          limit={CASE_WANTS_MAX}
          optional
          rows={2}
        />
        <PhotoFields
          parts={CASE_PHOTO_PARTS}
          photos={photos}
          errors={form.errors}
          clear={form.clear}
          label={said.photo}
          hint={said.photoHint}
        />
        <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
        <DialogActs>
          <Button variant="quiet" inactive={form.pending} onClick={onClose}>
            {said.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={said.sending}>
            {said.submit}
          </Button>
        </DialogActs>
      </form>
    </Sheet>
  )
}

const Draft = z.object({ kind: z.string(), text: z.string(), wants: z.string() })

interface Typed extends Record<string, unknown> {
  kind: CaseKind | ''
  text: string
  wants: string
}

function useTelling({ requestId, kinds, onClose, onTold }: Omit<CaseFormProps, 'side' | 'otherLeft'>) {
  const key = useIdempotencyKey()
  const [only, ...others] = kinds
  const alone = only && others.length === 0 ? only : ''
  const draft = `case:${requestId}:${alone}`
  const photos = useKeptFormPhotos(draft)
  const [initial] = useState<Typed>(() => {
    const kept = readDraft(draft, Draft) ?? { kind: '', text: '', wants: '' }
    return { ...kept, kind: alone || (kinds.find((kind) => kind === kept.kind) ?? '') }
  })
  const form = useForm<Typed, typeof TellCase>({
    initial,
    schema: TellCase,
    toInput: ({ kind, text, wants }) => ({ kind: kind || undefined, text, wants }),
    async submit(body) {
      // told by a press before, or to be told in words: nothing is sent without any here
      if (!body.text) throw textMissing()
      const files = inParts(CASE_PHOTO_PARTS, photos)
      const opened = await sent(
        key.send([body, namesOf(photos)], (idempotencyKey) =>
          call<typeof openCase>('POST /api/requests/:requestId/cases', {
            jsonPart: 'told',
            params: { requestId },
            body,
            files,
            idempotencyKey,
          }),
        ),
      )
      clearDraft(draft)
      photos.forget()
      onClose()
      void toast({ title: said.sent, tone: 'success' }, { topic: 'cases' })
      onTold(opened)
    },
  })
  useKeptText(draft, form.values)
  return { form, photos }
}

const TEXT_MISSING = 'Please write what happened.'
const textMissing = () => new ApiError(400, { code: 'invalid', message: TEXT_MISSING, fields: { text: TEXT_MISSING } })
