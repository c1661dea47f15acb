import type { Regulator } from '#modules/licences/line/contract.ts'
import { ATTRIBUTION, officialEntry } from '#modules/licences/official/contract.ts'
import { words as kit } from '#web/ui/words.ts'
import { words } from './line-words.ts'

interface OfficialEntryProps {
  regulator: Regulator
  number: string
  /** The licence of the register is named below, where nothing else on the page does. */
  credit: boolean
}

/** Leads to what the regulator itself says of a number, in a new tab (TRUST-03). */
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

/** What the register's licence wants to be said where something is shown of it (TRUST-24). */
export const Credit = () => <p className="text-sm text-muted">{ATTRIBUTION}</p>
