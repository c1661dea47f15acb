import type { Regulator } from '#modules/licences/line/contract.ts'
import { words as kit } from '#web/ui/words.ts'
import { words } from './line-words.ts'

const OFFICIAL: Readonly<Record<Regulator, string>> = {
  EA: 'https://environment.data.gov.uk/public-register/waste-carriers-brokers/registration/',
  NRW: 'https://naturalresources.wales/permits-and-permissions/check-for-a-permit-licence-or-exemption/',
  SEPA: 'https://www.sepa.org.uk/regulations/waste/waste-carriers-and-brokers/',
  NIEA: 'https://www.daera-ni.gov.uk/articles/waste-carriers-brokers-and-dealers',
}

/** Where the official entry stands: England has a page a number, the others a page to search on (TRUST-03). */
const officialEntry = (regulator: Regulator, number: string): string =>
  regulator === 'EA' ? `${OFFICIAL.EA}${encodeURIComponent(number)}` : OFFICIAL[regulator]

/** Stands under links to the register of England, as its licence wants. */
const ATTRIBUTION = 'Contains Environment Agency information © Environment Agency and/or database right'

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
