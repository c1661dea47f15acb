import { CircleCheck, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import {
  cancelRequest,
  completeRequest,
  isClosed,
  markCollected,
  type RequestDetail,
} from '#modules/requests/contract.ts'
import { call } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useAct } from '#web/lib/use-act.ts'
import { isOwn } from '#web/lib/viewer.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './life-words.ts'
import { requestsLive } from './requests.live.ts'

const ENDPOINTS = { collect: markCollected, complete: completeRequest, cancel: cancelRequest } as const
type ActName = keyof typeof ENDPOINTS
const HEADING = 'job-next'

/** What the owner and the accepted carrier can do about a job next. Everybody else sees nothing here. */
export function JobActs({ request, viewer }: { request: RequestDetail; viewer: string }) {
  const [asked, setAsked] = useState<ActName | null>(null)
  const owner = isOwn(viewer, request.userId)
  return (
    <>
      {owner && !isClosed(request) && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAsked('cancel')}>
          {words.acts.cancel.button}
        </Button>
      )}
      {request.status === 'assigned' && <Next request={request} side={owner ? 'owner' : 'carrier'} onAct={setAsked} />}
      {asked && <ActDialog name={asked} requestId={request.id} onClose={() => setAsked(null)} />}
    </>
  )
}

interface NextProps {
  request: RequestDetail
  side: 'owner' | 'carrier'
  onAct: (name: ActName) => void
}

function Next({ request, side, onAct }: NextProps) {
  const collected = request.collectedAt !== null
  const { title, text, collected: collectedTitle, collectedText } = words.next[side]
  return (
    <Card as="section" aria-labelledby={HEADING} className="grid gap-3">
      <div className="grid gap-1">
        <h2 id={HEADING} tabIndex={-1} className="text-lg">
          {collected ? collectedTitle : title}
        </h2>
        <p className="text-sm">{collected ? collectedText : text}</p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!collected && (
          <Button
            variant={side === 'carrier' ? 'primary' : 'default'}
            icon={<PackageCheck aria-hidden size={18} />}
            onClick={() => onAct('collect')}
          >
            {words.acts.collect.button}
          </Button>
        )}
        {side === 'owner' && (
          <Button variant="primary" icon={<CircleCheck aria-hidden size={18} />} onClick={() => onAct('complete')}>
            {words.acts.complete.button}
          </Button>
        )}
      </div>
    </Card>
  )
}

function ActDialog({ name, requestId, onClose }: { name: ActName; requestId: string; onClose: () => void }) {
  const { button, title, text, done } = words.acts[name]
  const { act, pending, error } = useAct({
    content: [name, requestId],
    send: (idempotencyKey) => call(ENDPOINTS[name], { params: { requestId }, idempotencyKey }),
    onDone(request) {
      onClose()
      announce(done.title, { now: true })
      void toast(done)
      show(request)
    },
    failed: words.failed,
  })
  return (
    <ConfirmDialog
      open
      danger={name === 'cancel'}
      title={title}
      confirmLabel={button}
      cancelLabel={words.keep}
      pending={pending}
      pendingLabel={words.working}
      error={error}
      onConfirm={act}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

/** Shows the request as it is now without waiting for the live message, and keeps the focus on the page. */
function show({ id, version, status, winningBidId, acceptedBidderId, updatedAt, collectedAt }: RequestDetail) {
  const patch = { status, winningBidId, acceptedBidderId, updatedAt, collectedAt }
  requestsLive['request.changed'](queryClient, { id, version, patch })
  // the button that was pressed may be gone
  requestAnimationFrame(() => (document.getElementById(HEADING) ?? document.querySelector('h1'))?.focus())
}
