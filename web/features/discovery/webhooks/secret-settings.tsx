import { useState } from 'react'
import {
  type ListedWebhook,
  type rotateWebhookSecret,
  showWebhookSecret,
} from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Form } from '#web/ui/form.tsx'
import { NewSecret } from '#web/ui/new-secret.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { refetchWebhooks } from './queries.ts'
import { words } from './words.ts'

const { secret: texts } = words

/** Shows or replaces the signing secret, after the password (HOOK-01, HOOK-03). */
export function SecretSettings({ webhook: { id, previousSecretUntil } }: { webhook: ListedWebhook }) {
  const params = { webhookId: id }
  return (
    <div className="grid gap-2">
      {previousSecretUntil !== null && <p>{texts.oldUntil(dayAndTime(previousSecretUntil))}</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        <SecretButton
          words={texts.show}
          send={async (body) => {
            const { secret } = await call<typeof showWebhookSecret>('POST /api/account/webhooks/:webhookId/secret', {
              params,
              body,
            })
            return { secret, text: texts.show.shownText }
          }}
        />
        <SecretButton
          words={texts.replace}
          send={async (body) => {
            const { secret, webhook } = await call<typeof rotateWebhookSecret>(
              'POST /api/account/webhooks/:webhookId/rotate',
              { params, body },
            )
            void refetchWebhooks()
            return { secret, text: texts.replace.shownText(dayAndTime(webhook.previousSecretUntil ?? '')) }
          }}
        />
      </div>
    </div>
  )
}

/** A secret with what to know about it. */
interface Shown {
  secret: string
  text: string
}

interface SecretButtonProps {
  words: {
    readonly label: string
    readonly title: string
    readonly text: string
    readonly shownTitle: string
  }
  send: (body: { password: string }) => Promise<Shown>
}

/** A button whose dialog asks for the password, then shows the secret. */
function SecretButton({ words: { label, title, text, shownTitle }, send }: SecretButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  function close() {
    setOpen(false)
    setShown(null)
  }
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Sheet open={isOpen} onClose={close} title={title}>
        {shown === null ? (
          <PasswordForm text={text} label={label} send={async (body) => setShown(await send(body))} onCancel={close} />
        ) : (
          <NewSecret
            secret={shown.secret}
            words={{ ...texts.copying, title: shownTitle, text: shown.text }}
            onDone={close}
          />
        )}
      </Sheet>
    </>
  )
}

interface PasswordFormProps {
  text: string
  label: string
  send: (body: { password: string }) => Promise<void>
  onCancel: () => void
}

function PasswordForm({ text, label, send, onCancel }: PasswordFormProps) {
  const form = useForm({ initial: { password: '' }, schema: showWebhookSecret.body, submit: send })
  return (
    <Form form={form} className="grid gap-4">
      <p>{text}</p>
      <PasswordField {...form.field('password')} label={texts.password} autoComplete="current-password" />
      <DialogActions>
        <Button variant="quiet" inactive={form.pending} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={texts.pending}>
          {label}
        </Button>
      </DialogActions>
    </Form>
  )
}
