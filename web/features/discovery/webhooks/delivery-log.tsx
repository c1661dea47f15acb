import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { testWebhook } from '#modules/discovery/webhooks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SkeletonList } from '#web/ui/skeleton-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveriesQuery, refetchWebhooks } from './queries.ts'
import { words } from './words.ts'

const { log: texts } = words

interface SendTestProps {
  webhookId: string
  /** Whether the webhook is on; otherwise nothing can be sent. */
  isOn: boolean
}

interface DeliveryLogProps extends SendTestProps {
  /** Whether the webhook is being removed, and its deliveries with it. */
  isRemoving: boolean
}

/** What was sent to a webhook in the last 30 days, and a button for a test event (HOOK-01, HOOK-04). */
export function DeliveryLog({ webhookId, isOn, isRemoving }: DeliveryLogProps) {
  const query = useInfiniteQuery({ ...deliveriesQuery(webhookId), enabled: !isRemoving })
  return (
    <PageSection
      id="deliveries"
      title={texts.title}
      text={texts.text}
      action={<SendTest webhookId={webhookId} isOn={isOn} />}
    >
      <PagedList
        query={query}
        loading={<SkeletonList text={texts.loading} count={3} className="grid gap-2" box="h-14" />}
        failed={texts.failed}
        empty={
          <EmptyState icon={Send} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
        label={texts.more}
        loadingLabel={texts.loadingMore}
        moreFailed={texts.moreFailed}
      >
        {(deliveries) => (
          <ol aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} isOn={isOn} />
            ))}
          </ol>
        )}
      </PagedList>
    </PageSection>
  )
}

function SendTest({ webhookId, isOn }: SendTestProps) {
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: webhookId,
    send: (idempotencyKey) =>
      call<typeof testWebhook>('POST /api/account/webhooks/:webhookId/test', { params: { webhookId }, idempotencyKey }),
    onDone() {
      announce(texts.testSent, { now: true })
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
        {texts.test}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
