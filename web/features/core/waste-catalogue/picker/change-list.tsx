import { ListPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { changeWords as words } from './change-words.ts'

const EditItemsDialog = lazyDialog(async () => (await import('./edit-items-dialog.tsx')).EditItemsDialog)

/** The fields of a request that its owner can change, and its version. */
export type EditableRequest = Pick<RequestDetail, 'id' | 'version' | 'items' | 'access' | 'halfDays'>

interface ChangeListProps {
  request: EditableRequest
  /** Whether there is a bid, so that the items can't change any more. */
  hasBids: boolean
  onChanged: (request: RequestDetail) => void
}

/** Lets the owner change the items of an open request until the first bid; then explains why they can't (ITEM-10). */
export function ChangeList({ request, hasBids, onChanged }: ChangeListProps) {
  const [open, setOpen] = useState(false)
  const explanation = useRef<HTMLParagraphElement>(null)
  function close() {
    // the dialog has to be gone before focus moves; the button that opened it may be gone too
    flushSync(() => setOpen(false))
    explanation.current?.focus()
  }
  return (
    <>
      {hasBids ? (
        <p ref={explanation} tabIndex={-1} className="text-sm text-muted">
          {words.fixed}
        </p>
      ) : (
        <Button
          {...preloadOnHover(EditItemsDialog)}
          className="justify-self-start"
          icon={<ListPlus aria-hidden size={18} />}
          onClick={() => setOpen(true)}
        >
          {words.change}
        </Button>
      )}
      {open && (
        <EditItemsDialog
          request={request}
          hasBids={hasBids}
          onClose={close}
          onChanged={(changed) => {
            setOpen(false)
            onChanged(changed)
          }}
        />
      )}
    </>
  )
}
