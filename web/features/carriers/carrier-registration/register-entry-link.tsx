import { ATTRIBUTION, registerEntryUrl } from '#modules/carriers/carrier-registration/contract/official.ts'
import type { Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { words as uiWords } from '#web/ui/words.ts'
import { words } from './summary-words.ts'

interface RegisterEntryLinkProps {
  regulator: Regulator
  number: string
  /** Shows the attribution that the register's licence requires, unless something else on the page does. */
  showAttribution: boolean
}

/** Links to the regulator's own entry for a number, in a new tab (TRUST-03). */
export function RegisterEntryLink({ regulator, number, showAttribution }: RegisterEntryLinkProps) {
  return (
    <>
      <a
        className="reach z-1 text-brand underline"
        href={registerEntryUrl(regulator, number)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {words.official}
        <span className="sr-only"> {uiWords.newTab}</span>
      </a>
      {showAttribution && regulator === 'EA' && <Attribution />}
    </>
  )
}

/** The attribution that the register's licence requires (TRUST-24). */
export const Attribution = () => <p className="text-sm text-muted">{ATTRIBUTION}</p>
