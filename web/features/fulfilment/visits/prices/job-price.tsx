import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { isUnderWay } from '#web/features/fulfilment/visits/arrival/use-offline-visit.ts'
import { hasEndedEarly } from '#web/features/fulfilment/visits/has-ended-early.ts'
import { visitWords } from '#web/features/fulfilment/visits/words.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { priceWords } from './words.ts'

const LowerPriceDialog = lazyDialog(async () => (await import('./lower-price-dialog.tsx')).LowerPriceDialog)

interface JobPriceProps {
  request: RequestDetail
  visit: JobVisit
  party: 'owner' | 'carrier'
  /** Called with the updated visit. */
  onLowered: (visit: JobVisit) => void
}

/** The price of a job and whether it can change; lets the carrier lower it. */
export function JobPrice({ request, visit, party, onLowered }: JobPriceProps) {
  const { marks: milestones, agreedPounds, priceChanges } = visit
  const underWay = !hasEndedEarly(request, visit) && isUnderWay(request)
  const isPending = priceChanges.some(({ answer }) => answer === null)
  const mayLower =
    party === 'carrier' && underWay && milestones.loadingAt === null && !isPending && milestones.mismatchedAt === null
  const currentPriceText = milestones.loadingAt === null ? visitWords.price[party] : visitWords.priceFixed
  const priceText = underWay ? currentPriceText : visitWords.priceWas
  return (
    <>
      <p>{priceText(formatPounds(agreedPounds))}</p>
      {mayLower && <LowerPriceButton visit={visit} onLowered={onLowered} />}
    </>
  )
}

function LowerPriceButton({ visit, onLowered }: Pick<JobPriceProps, 'visit' | 'onLowered'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="s"
        className="justify-self-start"
        {...preloadOnHover(LowerPriceDialog)}
        onClick={() => setOpen(true)}
      >
        {priceWords.lower.button}
      </Button>
      {open && (
        <LowerPriceDialog
          visit={visit}
          onClose={() => setOpen(false)}
          onLowered={(lowered) => {
            // an open dialog keeps the focus
            flushSync(() => setOpen(false))
            announce(priceWords.lower.done, { now: true })
            onLowered(lowered)
          }}
        />
      )}
    </>
  )
}
