import { CircleCheck, PackageCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cancelRequest, completeRequest, markCollected, type RequestDetail } from '#modules/requests/contract.ts'
import { requestsLive } from '#web/features/requests/requests.live.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAct } from '#web/lib/api/use-act.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { lifeWords } from './words.ts'

const ENDPOINTS = { collect: markCollected, complete: completeRequest, cancel: cancelRequest } as const
type ActName = keyof typeof ENDPOINTS
const HEADING = 'job-next'

interface NextStepProps {
  request: RequestDetail
  side: 'owner' | 'carrier'
}

/** What the owner or the accepted carrier of an assigned job can do next. */
export function NextStep({ request, side }: NextStepProps) {
  const [asked, setAsked] = useState<ActName | null>(null)
  const collected = request.collectedAt !== null
  const { heading, acted } = useFocusAfter(collected)
  const { title, text, collected: collectedTitle, collectedText } = lifeWords.next[side]
  return (
    <Card as="section" aria-labelledby={HEADING} className="grid gap-3">
      <div className="grid gap-1">
        <h2 id={HEADING} ref={heading} tabIndex={-1} className="text-lg">
          {collected ? collectedTitle : title}
        </h2>
        <p className="text-sm">{collected ? collectedText : text}</p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!collected && (
          <Button variant="primary" icon={<PackageCheck aria-hidden size={18} />} onClick={() => setAsked('collect')}>
            {lifeWords.acts.collect.button}
          </Button>
        )}
        {side === 'owner' && collected && (
          <Button variant="primary" icon={<CircleCheck aria-hidden size={18} />} onClick={() => setAsked('complete')}>
            {lifeWords.acts.complete.button}
          </Button>
        )}
      </div>
      {asked && <ActDialog name={asked} requestId={request.id} onDone={acted} onClose={() => setAsked(null)} />}
    </Card>
  )
}

/** Takes one's own open request back, after a question. */
export function CancelRequest({ request }: { request: RequestDetail }) {
  const [asked, setAsked] = useState(false)
  const { acted } = useFocusAfter(request.status)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsked(true)}>
        {lifeWords.acts.cancel.button}
      </Button>
      {asked && <ActDialog name="cancel" requestId={request.id} onDone={acted} onClose={() => setAsked(false)} />}
    </>
  )
}

/** After one's own act the focus is on the heading, or on the page's own when what was pressed has gone. */
function useFocusAfter(shown: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [done, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed goes when this changes
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done, shown])
  useEffect(() => (done ? () => document.querySelector('h1')?.focus() : undefined), [done])
  return { heading, acted: () => setDone(true) }
}

interface ActDialogProps {
  name: ActName
  requestId: string
  onDone: () => void
  onClose: () => void
}

function ActDialog({ name, requestId, onDone, onClose }: ActDialogProps) {
  const { button, title, text, done } = lifeWords.acts[name]
  const { act, pending, error } = useAct({
    content: [name, requestId],
    send: (idempotencyKey) => call(ENDPOINTS[name], { params: { requestId }, idempotencyKey }),
    onDone(request) {
      onClose()
      onDone()
      announce(done.title, { now: true })
      void toast(done)
      show(request)
    },
    failed: lifeWords.failed,
  })
  return (
    <ConfirmDialog
      open
      danger={name === 'cancel'}
      title={title}
      confirmLabel={button}
      cancelLabel={lifeWords.keep}
      pending={pending}
      pendingLabel={lifeWords.working}
      error={error}
      onConfirm={act}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

/** Shows the request as it is now without waiting for the live message. */
function show({ id, version, status, winningBidId, acceptedBidderId, updatedAt, collectedAt }: RequestDetail) {
  const patch = { status, winningBidId, acceptedBidderId, updatedAt, collectedAt }
  requestsLive['request.changed'](queryClient, { id, version, patch })
}
