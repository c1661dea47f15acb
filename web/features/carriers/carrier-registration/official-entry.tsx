import { ATTRIBUTION, officialEntry } from '#modules/carriers/carrier-registration/official/contract.ts'
import type { Regulator } from '#modules/carriers/carrier-registration/summary/contract.ts'
import { words as kit } from '#web/ui/words.ts'
import { words } from './line-words.ts'

interface OfficialEntryProps {
  regulator: Regulator
  number: string
  /** Shows the attribution that the register's licence requires, unless something else on the page does. */
  credit: boolean
}

/** Links to the regulator's own entry for a number, in a new tab (TRUST-03). */
export function OfficialEntry({ regulator, number, credit }: OfficialEntryProps) {
  return (
    <>
      <a
        className="reach z-1 text-brand underline"
        href={officialEntry(regulator, number)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {words.official}
        <span className="sr-only"> {kit.newTab}</span>
      </a>
      {credit && regulator === 'EA' && <Credit />}
    </>
  )
}

/** The attribution that the register's licence requires (TRUST-24). */
export const Credit = () => <p className="text-sm text-muted">{ATTRIBUTION}</p>
