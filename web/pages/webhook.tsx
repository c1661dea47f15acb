import { useParams } from 'react-router-dom'
import { WebhookView } from '#web/features/discovery/webhooks/webhook-view.tsx'

/** `/account/developer/webhooks/:webhookId`: one webhook with its deliveries (HOOK-01, HOOK-04). */
export function Page() {
  const { webhookId = '' } = useParams()
  return (
    <div className="wrap grid max-w-text gap-10 py-8">
      <WebhookView webhookId={webhookId} />
    </div>
  )
}
