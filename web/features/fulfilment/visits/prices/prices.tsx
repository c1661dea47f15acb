import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import type { ExtraItems } from './extra-items-dialog.tsx'
import { PendingPrice } from './pending-price.tsx'
import { hasSignedBefore, settledText } from './price-texts.ts'
import { priceWords } from './words.ts'

const ExtraItemsDialog = lazyDialog(async () => (await import('./extra-items-dialog.tsx')).ExtraItemsDialog)
/** How often a carrier may ask for extra items per job; lowering the price doesn’t count (PRICE-03). */
const MAX_REQUESTS = 2

interface PricesProps {
  request: Pick<RequestDetail, 'status' | 'collectedAt'>
  visit: JobVisit
  party: 'owner' | 'carrier'
  ExtraItems: ExtraItems
  /** Called with the updated visit. */
  onChanged: (visit: JobVisit) => void
}

/** Past price changes, the pending one, and the carrier’s button to report unlisted items and propose a new price. */
export function Prices({ request, visit, party, ExtraItems, onChanged }: PricesProps) {
  const { priceChanges, marks: milestones } = visit
  const underWay = request.status === 'assigned' && request.collectedAt === null
  const pending = underWay ? priceChanges.find(({ answer }) => answer === null) : undefined
  const atDoor = underWay && milestones.arrivedAt !== null && milestones.loadingAt === null
  const mismatched = milestones.mismatchedAt !== null
  const requests = priceChanges.filter(({ answer: outcome }) => outcome !== 'lowered')
  const mayAsk = party === 'carrier' && atDoor && !pending && requests.length < MAX_REQUESTS
  const { container, requestFocus } = useFocusAfterAction(priceChanges)
  function show(updatedVisit: JobVisit) {
    requestFocus()
    onChanged(updatedVisit)
  }
  return (
    <div ref={container} tabIndex={-1} className="grid gap-3 empty:hidden">
      {priceChanges.map((change) => {
        const text = settledText(change, party, hasSignedBefore(priceChanges, change))
        return text === null ? null : (
          <p key={change.id} className="text-sm">
            {text}
          </p>
        )
      })}
      {pending && (
        <PendingPrice
          key={pending.id}
          change={pending}
          party={party}
          mismatched={mismatched}
          hasSignedBefore={hasSignedBefore(priceChanges, pending)}
          onAnswered={(response) => {
            const change = response.priceChanges.find(({ id }) => id === pending.id)
            const text = change && settledText(change, party, hasSignedBefore(priceChanges, change))
            announce(text ?? '', { now: true })
            show(response)
          }}
        />
      )}
      {mayAsk && mismatched && <p className="text-sm">{priceWords.extraItems.mismatched}</p>}
      {mayAsk && !mismatched && <ExtraItemsButton visit={visit} ExtraItems={ExtraItems} onSent={show} />}
    </div>
  )
}

/** Moves the focus to the list after an action, because the pressed button is gone. */
function useFocusAfterAction(changes: JobVisit['priceChanges']) {
  const container = useRef<HTMLDivElement>(null)
  const [requested, setRequested] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is gone when these change
  useEffect(() => {
    if (requested) container.current?.focus()
  }, [requested, changes])
  return { container, requestFocus: () => setRequested(true) }
}

function ExtraItemsButton({
  visit,
  ExtraItems,
  onSent,
}: Pick<PricesProps, 'visit' | 'ExtraItems'> & { onSent: PricesProps['onChanged'] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="justify-self-start" {...preloadOnHover(ExtraItemsDialog)} onClick={() => setOpen(true)}>
        {priceWords.extraItems.button}
      </Button>
      {open && (
        <ExtraItemsDialog
          visit={visit}
          ExtraItems={ExtraItems}
          onClose={() => setOpen(false)}
          onSent={(response) => {
            // an open dialog keeps the focus
            flushSync(() => setOpen(false))
            announce(priceWords.extraItems.done, { now: true })
            onSent(response)
          }}
        />
      )}
    </>
  )
}
