import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type createWebhook,
  type ListedWebhook,
  MAX_WEBHOOKS,
  type NewWebhook,
} from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NewSecret } from '#web/ui/new-secret.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useFormInPlace } from '#web/ui/use-form-in-place.ts'
import { refetchWebhooks, webhooksQuery } from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { words } from './words.ts'

type Step = 'list' | 'form' | { secret: string }

/** The user's webhooks, a form for another, and once the secret that it created (HOOK-01). */
export function WebhooksSection() {
  const query = useQuery(webhooksQuery)
  const [step, setStep] = useState<Step>('list')
  const { opener, form } = useFormInPlace(step === 'form')
  const place = useRef<HTMLDivElement>(null)
  function showSecret(secret: string) {
    flushSync(() => setStep({ secret }))
    place.current?.focus()
  }
  function showList() {
    flushSync(() => setStep('list'))
    opener.current?.focus()
  }
  async function create(body: NewWebhook) {
    const { secret } = await call<typeof createWebhook>('POST /api/account/webhooks', { body })
    void refetchWebhooks()
    showSecret(secret)
  }
  return (
    <TitledCard title={words.title} text={words.text}>
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ items }) => (
          <>
            <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
              {typeof step === 'object' && <NewSecret secret={step.secret} words={words.created} onDone={showList} />}
              {step === 'form' && (
                <div ref={form}>
                  <WebhookForm
                    title={words.form.addTitle}
                    submitLabel={words.add}
                    pendingLabel={words.form.adding}
                    onSubmit={create}
                    onCancel={showList}
                  />
                </div>
              )}
              {step === 'list' && (
                <Button
                  ref={opener}
                  className="w-fit"
                  disabledReason={items.length >= MAX_WEBHOOKS ? words.full : undefined}
                  onClick={() => setStep('form')}
                >
                  {words.add}
                </Button>
              )}
            </div>
            <Rows webhooks={items} isListed={step === 'list'} />
          </>
        )}
      </Loaded>
    </TitledCard>
  )
}

/** The list; says that it is empty only while nothing is being added. */
function Rows({ webhooks, isListed }: { webhooks: readonly ListedWebhook[]; isListed: boolean }) {
  if (webhooks.length === 0) return isListed && <p className="text-muted">{words.none}</p>
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  )
}
