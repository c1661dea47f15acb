import { CheckCheck, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Item, markItemGone, removeItem, titleOf } from '#modules/community/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { words } from './item-words.ts'
import { itemKeys } from './keys.ts'
import { type Act, focusHeading, useAct } from './use-act.ts'

const own = words.own

/** What the giver may do with an own item: edit it, mark it as gone, remove it. */
export function OwnItem({ item, onRemoved }: { item: Item; onRemoved: () => void }) {
  const [question, setQuestion] = useState<'gone' | 'remove' | null>(null)
  const gone = useAct(`gone ${item.id}`)
  const remove = useAct(`remove ${item.id}`)
  const params = { itemId: item.id }

  async function markGone() {
    const done = await gone.run((idempotencyKey) => call(markItemGone, { params, idempotencyKey }), own.marked)
    if (done) setQuestion(null)
    await queryClient.invalidateQueries({ queryKey: itemKeys.detailOf(item.id) })
    if (done) focusHeading('own')
  }
  async function removeIt() {
    if (await remove.run(() => call(removeItem, { params }), own.removed)) onRemoved()
  }
  function cancel(act: Act) {
    setQuestion(null)
    act.forget()
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
        onConfirm={() => void markGone()}
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
        onConfirm={() => void removeIt()}
        onCancel={() => cancel(remove)}
      >
        <p className="text-lg font-semibold">{titleOf(item)}</p>
        <p>{own.removeText}</p>
      </ConfirmDialog>
    </Card>
  )
}
