import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Webhook as WebhookIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListedWebhook, removeWebhook } from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { MissingPage } from '#web/ui/missing-page.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { hostOf } from './address.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EventNames } from './event-names.tsx'
import { POLL_MS, webhooksQuery } from './queries.ts'
import { saveChanges } from './save-changes.ts'
import { SecretSettings } from './secret-settings.tsx'
import { StatusBadge, StatusNotice } from './webhook-status.tsx'
import { words } from './words.ts'

const { page: texts } = words
const LIST = '/account/developer'
const WebhookForm = lazyPart(async () => (await import('./webhook-form.tsx')).WebhookForm)

/** One webhook with its state, settings and deliveries (HOOK-01, HOOK-04). */
export function WebhookView({ webhookId }: { webhookId: string }) {
  const query = useQuery({ ...webhooksQuery, refetchInterval: POLL_MS })
  return (
    <Loaded query={query} loading={words.list.loading} failed={words.list.failed} heading={words.list.title}>
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
  const [isRemoving, setRemoving] = useState(false)
  usePageTitle(hostOf(url))
  return (
    <>
      <div className="grid gap-4">
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
      </div>
      <Settings webhook={webhook} onRemoving={setRemoving} />
      <DeliveryLog key={id} webhookId={id} isOn={enabled} isRemoving={isRemoving} />
    </>
  )
}

interface SettingsProps {
  webhook: ListedWebhook
  /** Receives whether the webhook is being removed, and stays true once it is. */
  onRemoving: (isRemoving: boolean) => void
}

/** The events and the secret, with buttons to change them; a form while they are being changed. */
function Settings({ webhook, onRemoving }: SettingsProps) {
  const [isChanging, setChanging] = useState(false)
  const { opener, form } = useFormFocus(isChanging)
  const close = () => setChanging(false)
  if (isChanging)
    return (
      <PageSection id="settings" title={words.form.change.title}>
        <Suspense fallback={<LoadingText>{texts.loadingForm}</LoadingText>}>
          <div ref={form}>
            <WebhookForm webhook={webhook} onDone={close} onCancel={close} />
          </div>
        </Suspense>
      </PageSection>
    )
  return (
    <PageSection id="settings" title={texts.settings}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={words.form.events}>
          <EventNames events={webhook.events} />
        </Fact>
        <Fact name={words.secret.name}>
          <SecretSettings webhook={webhook} />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={opener}
          size="s"
          aria-label={texts.changeTitle}
          {...preloadOnHover(WebhookForm)}
          onClick={() => setChanging(true)}
        >
          {texts.change}
        </Button>
        <Switch webhook={webhook} />
        <Remove webhook={webhook} onRemoving={onRemoving} />
      </div>
    </PageSection>
  )
}

function Switch({ webhook }: { webhook: ListedWebhook }) {
  const { id, enabled } = webhook
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: [id, enabled],
    send: () => saveChanges(webhook, { enabled: !enabled }),
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

function Remove({ webhook: { id, url }, onRemoving }: SettingsProps) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      size="s"
      label={texts.remove}
      title={texts.removeTitle(hostOf(url))}
      cancelLabel={texts.keep}
      pendingLabel={texts.removing}
      danger
      keyedBy={id}
      send={async () => {
        onRemoving(true)
        try {
          return await call<typeof removeWebhook>('DELETE /api/account/webhooks/:webhookId', {
            params: { webhookId: id },
          })
        } catch (error) {
          onRemoving(false)
          throw error
        }
      }}
      onDone={async () => {
        await navigate(LIST, { replace: true })
        announce(texts.removed, { now: true })
        // only the list: this page is still there while the other one loads
        await queryClient.invalidateQueries(webhooksQuery)
      }}
    >
      <p>{texts.removeText}</p>
    </ConfirmButton>
  )
}
