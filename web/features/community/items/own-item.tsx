import { CheckCheck, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Item, markItemGone, removeItem, titleOf } from '#modules/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAct } from '#web/lib/api/use-act.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { words } from './words.ts'

const own = words.own

/** What the giver may do with an own item: edit it, mark it as gone, remove it. */
export function OwnItem({ item, onRemoved }: { item: Item; onRemoved: () => void }) {
  const [question, setQuestion] = useState<'gone' | 'remove' | null>(null)
  const params = { itemId: item.id }
  const readAgain = () => queryClient.invalidateQueries({ queryKey: itemKeys.detailOf(item.id) })
  const gone = useAct({
    content: item.id,
    send: (idempotencyKey) => call(markItemGone, { params, idempotencyKey }),
    async onDone() {
      announce(own.marked, { now: true })
      setQuestion(null)
      await readAgain()
      focusHeading('own')
    },
    onFailed: readAgain,
  })
  const remove = useAct({
    content: item.id,
    send: () => call(removeItem, { params }),
    onDone() {
      announce(own.removed, { now: true })
      onRemoved()
    },
  })
  function cancel({ forget }: { forget: () => void }) {
    setQuestion(null)
    forget()
  }

  return (
    <Card as="section" aria-labelledby="own" className="grid gap-4">
      <h2 id="own" tabIndex={-1}>
        {own.title}
      </h2>
      {item.status === 'gone' && <p className="font-semibold">{own.done}</p>}
      <div className="flex flex-wrap gap-2">
        {item.status !== 'gone' && (
          <>
            <LinkButton to={`/freecycle/item/${item.id}/edit`} icon={<Pencil aria-hidden size={18} />}>
              {own.edit}
            </LinkButton>
            <Button icon={<CheckCheck aria-hidden size={18} />} onClick={() => setQuestion('gone')}>
              {own.markGone}
            </Button>
          </>
        )}
        <Button icon={<Trash2 aria-hidden size={18} />} onClick={() => setQuestion('remove')}>
          {own.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={question === 'gone'}
        title={own.goneQuestion}
        confirmLabel={own.markGone}
        cancelLabel={own.keep}
        pending={gone.pending}
        pendingLabel={own.marking}
        error={gone.error}
        onConfirm={gone.act}
        onCancel={() => cancel(gone)}
      >
        <p className="text-lg font-semibold">{titleOf(item)}</p>
        <p>{own.goneText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'remove'}
        title={own.removeQuestion}
        confirmLabel={own.remove}
        cancelLabel={own.keep}
        danger
        pending={remove.pending}
        pendingLabel={own.removing}
        error={remove.error}
        onConfirm={remove.act}
        onCancel={() => cancel(remove)}
      >
        <p className="text-lg font-semibold">{titleOf(item)}</p>
        <p>{own.removeText}</p>
      </ConfirmDialog>
    </Card>
  )
}
