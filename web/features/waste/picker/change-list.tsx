import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { whenNear } from '#web/lib/boot/use-ahead.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { changeWords as words } from './change-words.ts'

const ChangeListDialog = lazyDialog(async () => (await import('./change-list-dialog.tsx')).ChangeListDialog)

/** What of a request its owner changes. */
export type Listed = Pick<RequestDetail, 'id' | 'version' | 'items' | 'access' | 'halfDays'>

interface ChangeListProps {
  request: Listed
  /** Somebody has bid on the list. */
  fixed: boolean
  onChanged: (request: RequestDetail) => void
  /** Somebody has bid, or another window has changed it: what is shown has to be read again. */
  onStale: () => void
}

/** Lets an owner change the list of an open request until the first bid; from then on it says why not (ITEM-10). */
export function ChangeList({ request, fixed, onChanged, onStale }: ChangeListProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {fixed ? (
        <p className="text-sm text-muted">{words.fixed}</p>
      ) : (
        <Button
          {...whenNear(ChangeListDialog)}
          className="justify-self-start"
          icon={<ListPlus aria-hidden size={18} />}
          onClick={() => setOpen(true)}
        >
          {words.change}
        </Button>
      )}
      {open && (
        <ChangeListDialog
          request={request}
          onClose={() => setOpen(false)}
          onChanged={(changed) => {
            setOpen(false)
            onChanged(changed)
          }}
          onStale={onStale}
        />
      )}
    </>
  )
}
