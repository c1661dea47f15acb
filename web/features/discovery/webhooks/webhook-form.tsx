import { NewWebhook, URL_MAX } from '#modules/discovery/webhooks/contract.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { EventChoice } from './event-choice.tsx'
import { words } from './words.ts'

const { form: texts } = words
const EMPTY: NewWebhook = { url: '', events: [] }

interface WebhookFormProps {
  title: string
  initial?: NewWebhook
  submitLabel: string
  pendingLabel: string
  onSubmit: (webhook: NewWebhook) => Promise<void>
  onCancel: () => void
}

/** The address and events of a webhook. */
export function WebhookForm({
  title,
  initial = EMPTY,
  submitLabel,
  pendingLabel,
  onSubmit,
  onCancel,
}: WebhookFormProps) {
  const form = useForm<NewWebhook & Record<string, unknown>, typeof NewWebhook>({
    initial: { url: initial.url, events: initial.events },
    schema: NewWebhook,
    submit: onSubmit,
  })
  return (
    <Form form={form} className="grid gap-5" aria-label={title}>
      <TextField
        {...form.field('url')}
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        maxLength={URL_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <EventChoice
        events={form.values.events}
        onChange={(events) => form.set('events', [...events])}
        error={form.errors['events']}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Form>
  )
}
