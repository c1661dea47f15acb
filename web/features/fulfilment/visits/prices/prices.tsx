import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { whenNear } from '#web/lib/boot/use-ahead.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import type { ExtraItems } from './ask-dialog.tsx'
import { AskedPrice } from './asked-price.tsx'
import { settledText, signedBefore } from './price-texts.ts'
import { priceWords } from './words.ts'

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog)
/** PRICE-03 */
const MAX_CHANGES = 2

interface PricesProps {
  request: Pick<RequestDetail, 'status' | 'collectedAt'>
  visit: JobVisit
  side: 'owner' | 'carrier'
  ExtraItems: ExtraItems
  /** Called with the updated visit. */
  onActed: (visit: JobVisit) => void
}

/** Past price changes, the pending one, and the carrier’s button to ask for extra items. */
export function Prices({ request, visit, side, ExtraItems, onActed }: PricesProps) {
  const { priceChanges, marks } = visit
  const underWay = request.status === 'assigned' && request.collectedAt === null
  const pending = underWay ? priceChanges.find(({ answer }) => answer === null) : undefined
  const atDoor = underWay && marks.arrivedAt !== null && marks.loadingAt === null
  const differs = marks.mismatchedAt !== null
  const asked = priceChanges.filter(({ answer }) => answer !== 'lowered')
  const mayAsk = side === 'carrier' && atDoor && !pending && asked.length < MAX_CHANGES
  const { place, acted } = useFocusAfterAct(priceChanges)
  function show(changed: JobVisit) {
    acted()
    onActed(changed)
  }
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 empty:hidden">
      {priceChanges.map((change) => {
        const text = settledText(change, side, signedBefore(priceChanges, change))
        return text === null ? null : (
          <p key={change.id} className="text-sm">
            {text}
          </p>
        )
      })}
      {pending && (
        <AskedPrice
          key={pending.id}
          change={pending}
          side={side}
          differs={differs}
          signed={signedBefore(priceChanges, pending)}
          onAnswered={(answered) => {
            const change = answered.priceChanges.find(({ id }) => id === pending.id)
            const text = change && settledText(change, side, signedBefore(priceChanges, change))
            announce(text ?? '', { now: true })
            show(answered)
          }}
        />
      )}
      {mayAsk && differs && <p className="text-sm">{priceWords.ask.mismatched}</p>}
      {mayAsk && !differs && <Ask visit={visit} ExtraItems={ExtraItems} onAsked={show} />}
    </div>
  )
}

/** Moves the focus to the list after an action, because the pressed button is gone. */
function useFocusAfterAct(changes: JobVisit['priceChanges']) {
  const place = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is gone when these change
  useEffect(() => {
    if (done) place.current?.focus()
  }, [done, changes])
  return { place, acted: () => setDone(true) }
}

function Ask({
  visit,
  ExtraItems,
  onAsked,
}: Pick<PricesProps, 'visit' | 'ExtraItems'> & { onAsked: PricesProps['onActed'] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="justify-self-start" {...whenNear(AskDialog)} onClick={() => setOpen(true)}>
        {priceWords.ask.button}
      </Button>
      {open && (
        <AskDialog
          visit={visit}
          ExtraItems={ExtraItems}
          onClose={() => setOpen(false)}
          onAsked={(asked) => {
            // an open dialog keeps the focus
            flushSync(() => setOpen(false))
            announce(priceWords.ask.done, { now: true })
            onAsked(asked)
          }}
        />
      )}
    </>
  )
}
