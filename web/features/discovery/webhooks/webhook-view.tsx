import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type {
  ChangedWebhook,
  changeWebhook,
  ListedWebhook,
  removeWebhook,
} from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { MissingPage } from '#web/ui/missing-page.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useFormInPlace } from '#web/ui/use-form-in-place.ts'
import { hostOf } from './address.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EventNames } from './event-names.tsx'
import { refetchWebhooks, webhooksQuery } from './queries.ts'
import { SecretSettings } from './secret-settings.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { StatusBadge, StatusNotice } from './webhook-status.tsx'
import { words } from './words.ts'

const { page: texts } = words
const LIST = '/account/developer'

/** One webhook with its state, settings and deliveries (HOOK-01, HOOK-04). */
export function WebhookView({ webhookId }: { webhookId: string }) {
  const query = useQuery(webhooksQuery)
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed} heading={words.title}>
      {({ items }) => {
        const webhook = items.find(({ id }) => id === webhookId)
        if (webhook) return <LoadedView webhook={webhook} />
        return (
          <MissingPage icon={WebhookIcon} title={texts.missing} text={texts.missingText} to={LIST} link={texts.back} />
        )
      }}
    </Loaded>
  )
}

function LoadedView({ webhook }: { webhook: ListedWebhook }) {
  const { id, url, enabled } = webhook
  usePageTitle(hostOf(url))
  return (
    <>
      <LinkButton
        to={LIST}
        variant="quiet"
        size="s"
        icon={<ArrowLeft aria-hidden size={16} />}
        className="-ml-3 w-fit text-muted"
      >
        {texts.back}
      </LinkButton>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} className="min-w-0 wrap-anywhere">
            {hostOf(url)}
          </h1>
          <StatusBadge webhook={webhook} />
        </div>
        <code className="font-mono text-sm text-muted wrap-anywhere">{url}</code>
      </div>
      <StatusNotice webhook={webhook} />
      <Settings webhook={webhook} />
      <DeliveryLog key={id} webhookId={id} isOn={enabled} />
    </>
  )
}

/** The events and the secret, with buttons to change them; a form while they are being changed. */
function Settings({ webhook }: { webhook: ListedWebhook }) {
  const [isChanging, setChanging] = useState(false)
  const { opener, form } = useFormInPlace(isChanging)
  const close = () => setChanging(false)
  if (isChanging)
    return (
      <TitledCard title={words.form.changeTitle}>
        <div ref={form}>
          <WebhookForm
            title={words.form.changeTitle}
            initial={webhook}
            submitLabel={words.form.save}
            pendingLabel={words.form.saving}
            onSubmit={async (chosen) => {
              await change(webhook, chosen)
              announce(words.form.saved, { now: true })
              close()
            }}
            onCancel={close}
          />
        </div>
      </TitledCard>
    )
  return (
    <TitledCard title={texts.settings}>
      <EventNames events={webhook.events} />
      <SecretSettings webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button ref={opener} size="s" aria-label={texts.changeTitle} onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
        <Switch webhook={webhook} />
        <Remove webhook={webhook} />
      </div>
    </TitledCard>
  )
}

async function change({ id, url, events, enabled }: ListedWebhook, changes: Partial<ChangedWebhook>): Promise<void> {
  await call<typeof changeWebhook>('PUT /api/account/webhooks/:webhookId', {
    params: { webhookId: id },
    body: { url, events, enabled, ...changes },
  })
  await refetchWebhooks()
}

function Switch({ webhook }: { webhook: ListedWebhook }) {
  const { id, enabled } = webhook
  const { run, pending, error } = useIdempotentCommand({
    content: [id, enabled],
    send: () => change(webhook, { enabled: !enabled }),
    onDone: () => announce(enabled ? texts.turnedOff : texts.turnedOn, { now: true }),
  })
  return (
    <>
      <Button size="s" pending={pending} onClick={run}>
        {enabled ? texts.turnOff : texts.turnOn}
      </Button>
      <Failure>{error}</Failure>
    </>
  )
}

function Remove({ webhook: { id, url } }: { webhook: ListedWebhook }) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      size="s"
      label={texts.remove}
      title={texts.removeTitle(hostOf(url))}
      cancelLabel={texts.keep}
      pendingLabel={texts.removing}
      danger
      content={id}
      send={() => call<typeof removeWebhook>('DELETE /api/account/webhooks/:webhookId', { params: { webhookId: id } })}
      onDone={async () => {
        await navigate(LIST, { replace: true })
        announce(texts.removed, { now: true })
        await refetchWebhooks()
      }}
    >
      <p>{texts.removeText}</p>
    </ConfirmButton>
  )
}
