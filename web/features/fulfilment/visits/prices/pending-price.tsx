import { itemsText, priceRequestText, textByDirection } from '#modules/fulfilment/visits/contract/price-request.ts'
import type { JobVisit, PriceChange } from '#modules/fulfilment/visits/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { useScrolledTo } from '#web/ui/use-scrolled-to.ts'
import { ExtraPhoto } from './extra-photo.tsx'
import { SignForm } from './sign-form.tsx'
import { priceWords } from './words.ts'

const HEADING_ID = 'price'

interface PendingPriceProps {
  change: PriceChange
  party: 'owner' | 'carrier'
  /** Whether the owner said that the code or van doesn’t match, so that nothing can be signed. */
  mismatched: boolean
  /** Whether the owner signed for extra items before, so that the old price includes those. */
  hasSignedBefore: boolean
  onAnswered: (visit: JobVisit) => void
}

/** A new price that the owner hasn’t answered yet (PRICE-02, PRICE-03). */
export function PendingPrice({ change, party, mismatched, hasSignedBefore, onAnswered }: PendingPriceProps) {
  const section = useScrolledTo<HTMLElement>(HEADING_ID)
  const { pending } = priceWords
  const until = clockTime(change.lapsesAt)
  const [items, newPrice, oldPrice] = [
    itemsText(change.lines),
    formatPounds(change.newPounds),
    formatPounds(change.oldPounds),
  ]
  const changeText = pending.instead(newPrice, oldPrice)
  return (
    <section ref={section} aria-labelledby={HEADING_ID} className="grid gap-3 scroll-mt-(--header)">
      <h2 id={HEADING_ID} className="text-lg">
        {pending.title}
      </h2>
      {party === 'owner' ? (
        <>
          <p className="font-semibold">{priceRequestText(pending.carrierName, { ...change, items }, formatPounds)}</p>
          <p className="text-sm">{pending.rule(oldPrice, until, hasSignedBefore)}</p>
        </>
      ) : (
        <p>
          {pending.carrier(
            items,
            textByDirection(change, { more: changeText, less: changeText, same: pending.same(oldPrice) }),
            until,
          )}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Array.from({ length: change.photos }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: photos keep their order
          <li key={index}>
            <ExtraPhoto changeId={change.id} photoNumber={index + 1} />
          </li>
        ))}
      </ul>
      {party === 'owner' &&
        (mismatched ? <p>{pending.mismatched}</p> : <SignForm change={change} onAnswered={onAnswered} />)}
    </section>
  )
}
