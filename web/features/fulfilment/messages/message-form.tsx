import * as z from 'zod/mini'
import { emptyMessageError, MESSAGE_MAX, SendMessage } from '#modules/fulfilment/messages/contract.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { SubmitButton } from '#web/ui/form.tsx'
import { PhotoField } from '#web/ui/photo-field.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useDraftPhoto } from '#web/ui/use-draft-photo.ts'
import type { SavedMessage } from './saved-messages.ts'
import { words } from './words.ts'

const formWords = words.form
const Draft = z.object({ text: z.string() })

interface MessageFormProps {
  requestId: string
  /** Text of the message being edited; null starts with the draft. */
  initialText: string | null
  onSend: (message: SavedMessage) => void
}

/** The form to write a message. The draft is saved on this device. */
export function MessageForm({ requestId, initialText, onSend }: MessageFormProps) {
  const draftKey = `new-message:${requestId}`
  const photo = useDraftPhoto(draftKey)
  const form = useForm({
    initial: { text: initialText ?? readDraft(draftKey, Draft)?.text ?? '' },
    schema: z.pick(SendMessage, { text: true }),
    async submit({ text }) {
      const emptyError = emptyMessageError(photo.file !== null, text)
      if (emptyError !== null)
        throw new ApiError(400, { code: 'message_empty', message: emptyError, fields: { text: emptyError } })
      onSend({ id: randomKey(), text, photo: photo.file, at: Date.now() })
      form.reset({ text: '' })
      photo.forget()
      clearDraft(draftKey)
    },
  })
  useSaveDraftText(draftKey, form.values)
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-3">
      <TextArea {...form.field('text')} label={formWords.text} rows={2} limit={MESSAGE_MAX} />
      {/* collapsed, because most messages have no photo */}
      <details open={photo.file !== null || 'image' in form.errors}>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{formWords.addPhoto}</summary>
        <PhotoField
          {...photo.field(form.errors['image'])}
          label={formWords.photo}
          hint={formWords.photoHint}
          optional
        />
      </details>
      <SubmitButton form={form} size="m" block={false} pendingLabel={formWords.sending}>
        {formWords.send}
      </SubmitButton>
    </form>
  )
}
