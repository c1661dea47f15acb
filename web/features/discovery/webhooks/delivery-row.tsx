import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { resendDelivery, WebhookDelivery } from '#modules/discovery/webhooks/contract.ts'
import type { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { dayAndTime } from '#web/lib/format/time.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge, type BadgeTone, badgeIcons } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { TextBlock } from '#web/ui/text-block.tsx'
import { Time } from '#web/ui/time.tsx'
import { refetchWebhooks } from './queries.ts'
import { words } from './words.ts'

const { log: texts } = words
const TONES: Record<WebhookDelivery['state'], BadgeTone> = { sent: 'ok', failed: 'danger', waiting: 'live' }

interface DeliveryRowProps {
  webhookId: string
  delivery: WebhookDelivery
  /** Whether the webhook is on; otherwise nothing can be sent. */
  isOn: boolean
}

/** A delivery in a row, which opens with its request and answer, and closes another. */
export function DeliveryRow(props: DeliveryRowProps) {
  const { type, createdAt } = props.delivery
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details name="delivery" className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 hover:bg-sunken">
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 grow basis-48">
              <span className="block font-semibold">{nameOf(type)}</span>
              <span className="block text-sm text-muted">
                <Time value={createdAt} focusable={false} /> · <Outcome delivery={props.delivery} />
              </span>
            </span>
            <State delivery={props.delivery} />
          </span>
          <ChevronDown aria-hidden size={18} className="shrink-0 text-muted group-open:rotate-180" />
        </summary>
        {isOpen && <Details {...props} />}
      </details>
    </li>
  )
}

const nameOf = (type: string): string => words.events[type as WebhookEvent] ?? texts.testName

function State({ delivery: { state, attempts } }: { delivery: WebhookDelivery }) {
  const isRetrying = state === 'waiting' && attempts > 0
  return (
    <Badge tone={TONES[state]} {...(state === 'waiting' && { icon: badgeIcons.waiting })}>
      {isRetrying ? texts.retrying : texts.states[state]}
    </Badge>
  )
}

/** '204 · 120 ms · 1 try' */
function Outcome({ delivery: { status, tookMs, attempts } }: { delivery: WebhookDelivery }) {
  if (tookMs === null || attempts === 0) return texts.notTried
  return [status ?? texts.noAnswer, texts.took(tookMs), texts.tries(attempts)].join(' · ')
}

function Details({ webhookId, delivery, isOn }: DeliveryRowProps) {
  const { id, state, attempts, nextAt, body, status, answer, error, createdAt, lastAt } = delivery
  return (
    <div className="grid gap-4 pt-1 pb-5">
      {error !== null && <p className="font-medium text-danger">{error}</p>}
      {state === 'waiting' && (
        <p>{attempts > 0 && nextAt !== null ? texts.nextTry(dayAndTime(nextAt)) : texts.waits}</p>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact name={texts.created}>{dayAndTime(createdAt)}</Fact>
        <Fact name={texts.lastTry}>{lastAt === null ? texts.notYet : dayAndTime(lastAt)}</Fact>
        <Fact name={texts.id}>
          <code className="font-mono text-sm">{id}</code>
        </Fact>
      </dl>
      <TextBlock label={texts.request}>{JSON.stringify(JSON.parse(body), null, 2)}</TextBlock>
      {status !== null && answer && <TextBlock label={texts.answer(status)}>{answer}</TextBlock>}
      <Resend webhookId={webhookId} deliveryId={id} isOn={isOn} />
    </div>
  )
}

function Resend({ webhookId, deliveryId, isOn }: { webhookId: string; deliveryId: string; isOn: boolean }) {
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: deliveryId,
    send: (idempotencyKey) =>
      call<typeof resendDelivery>('POST /api/account/webhooks/:webhookId/deliveries/:deliveryId/resend', {
        params: { webhookId, deliveryId },
        idempotencyKey,
      }),
    onDone() {
      announce(texts.resent, { now: true })
      return refetchWebhooks()
    },
  })
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        size="s"
        pending={pending}
        pendingLabel={texts.sending}
        disabledReason={isOn ? undefined : texts.off}
        onClick={run}
      >
        {texts.again}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
