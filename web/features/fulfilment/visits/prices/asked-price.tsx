import { itemsText, priceRequestText, textByDirection } from '#modules/fulfilment/visits/contract/price-request.ts'
import type { JobVisit, PriceChange } from '#modules/fulfilment/visits/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { useScrolledTo } from '#web/ui/use-scrolled-to.ts'
import { ExtraPhoto } from './extra-photo.tsx'
import { SignForm } from './sign-form.tsx'
import { priceWords } from './words.ts'

const HEADING = 'price'

interface AskedPriceProps {
  change: PriceChange
  party: 'owner' | 'carrier'
  /** Whether the owner said that the code or van doesn’t match, so that nothing can be signed. */
  mismatched: boolean
  /** Whether the owner signed for extra items before, so that the old price includes those. */
  signed: boolean
  onAnswered: (visit: JobVisit) => void
}

/** A requested price that waits for the owner’s answer (PRICE-02, PRICE-03). */
export function AskedPrice({ change, party, mismatched, signed, onAnswered }: AskedPriceProps) {
  const section = useScrolledTo<HTMLElement>(HEADING)
  const { asked } = priceWords
  const until = clockTime(change.lapsesAt)
  const [items, newPrice, oldPrice] = [
    itemsText(change.lines),
    formatPounds(change.newPounds),
    formatPounds(change.oldPounds),
  ]
  const instead = asked.instead(newPrice, oldPrice)
  return (
    <section ref={section} aria-labelledby={HEADING} className="grid gap-3 scroll-mt-(--header)">
      <h2 id={HEADING} className="text-lg">
        {asked.title}
      </h2>
      {party === 'owner' ? (
        <>
          <p className="font-semibold">{priceRequestText(asked.who, { ...change, items }, formatPounds)}</p>
          <p className="text-sm">{asked.rule(oldPrice, until, signed)}</p>
        </>
      ) : (
        <p>
          {asked.carrier(
            items,
            textByDirection(change, { more: instead, less: instead, same: asked.same(oldPrice) }),
            until,
          )}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Array.from({ length: change.photos }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: photos keep their order
          <li key={at}>
            <ExtraPhoto changeId={change.id} index={at + 1} />
          </li>
        ))}
      </ul>
      {party === 'owner' &&
        (mismatched ? <p>{asked.mismatched}</p> : <SignForm change={change} onAnswered={onAnswered} />)}
    </section>
  )
}
