import { type createWebhook, type ListedWebhook, NewWebhook, URL_MAX } from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import type { AddFormProps } from '#web/ui/list-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { EventChoice } from './event-choice.tsx'
import { refetchWebhooks } from './queries.ts'
import { saveChanges } from './save-changes.ts'
import { words } from './words.ts'

const { form: texts } = words

interface WebhookFormProps extends AddFormProps {
  /** The webhook to change; without one, the form adds one. */
  webhook?: ListedWebhook
}

/** The address and events of a webhook. */
export function WebhookForm({ webhook, onDone, onCancel }: WebhookFormProps) {
  const { title, submit, pending } = webhook ? texts.change : texts.add
  const form = useForm<NewWebhook & Record<string, unknown>, typeof NewWebhook>({
    initial: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
    schema: NewWebhook,
    submit: async (chosen) => onDone(await (webhook ? change(webhook, chosen) : create(chosen))),
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
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={pending}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Form>
  )
}

/** Returns the new webhook's secret. */
async function create(body: NewWebhook): Promise<string> {
  const { secret } = await call<typeof createWebhook>('POST /api/account/webhooks', { body })
  void refetchWebhooks()
  return secret
}

async function change(webhook: ListedWebhook, chosen: NewWebhook): Promise<undefined> {
  await saveChanges(webhook, chosen)
  announce(texts.saved, { now: true })
}
