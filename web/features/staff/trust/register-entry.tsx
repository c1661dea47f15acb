import { Link } from 'react-router-dom'
import { ATTRIBUTION, registerEntryUrl } from '#modules/carriers/carrier-registration/contract/official.ts'
import type { Finding, RegistrationForStaff } from '#modules/carriers/carrier-registration/contract/staff.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Time } from '#web/ui/time.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { dayInWords } from '../day-in-words.ts'
import { DetailSection } from '../detail-section.tsx'
import { newestEntry } from './newest-entry.ts'
import { words } from './words.ts'

const { entry: entryWords } = words

/**
 * The register's entry for the business's number, how the two match, and other businesses with the number (TRUST-06).
 */
export function RegisterEntry({ trustCase }: { trustCase: RegistrationForStaff }) {
  const { regulator, number } = trustCase.registration
  const entry = newestEntry(trustCase)
  return (
    <DetailSection
      title={entryWords.title}
      badges={settings.practice && <Badge tone="info">{words.practice}</Badge>}
      className="grid gap-4"
    >
      <Checks trustCase={trustCase} entry={entry} />
      {entry === null ? (
        <p className="text-muted">{entryWords.none}</p>
      ) : entry.outcome === 'absent' ? (
        <p className="font-semibold text-danger">{entryWords.absent}</p>
      ) : (
        <Entry entry={entry} />
      )}
      {entry !== null && (
        <p className="text-sm text-muted">
          {entryWords.asked} <Time value={entry.at} />
        </p>
      )}
      <div className="grid justify-items-start gap-1">
        <a
          className="inline-flex min-h-11 items-center text-brand underline"
          href={registerEntryUrl(regulator, number)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {entryWords.official}
          <span className="sr-only"> {uiWords.newTab}</span>
        </a>
        {regulator === 'EA' && <p className="text-sm text-muted">{ATTRIBUTION}</p>}
      </div>
      <Others usedBy={trustCase.usedBy} />
    </DetailSection>
  )
}

const Entry = ({ entry }: { entry: Finding }) => (
  <dl className="grid gap-4 sm:grid-cols-2">
    <Fact name={entryWords.holder}>{entry.holderName}</Fact>
    <Fact name={entryWords.tradingName}>{entry.tradingName}</Fact>
    <Fact name={entryWords.companyNumber}>{entry.companyNumber}</Fact>
    <Fact name={entryWords.kind}>{entry.kind}</Fact>
    <Fact name={entryWords.registeredOn}>{entry.registeredOn && dayInWords(entry.registeredOn)}</Fact>
    <Fact name={entryWords.area}>{entry.outward}</Fact>
  </dl>
)

function Checks({ trustCase, entry }: { trustCase: RegistrationForStaff; entry: Finding | null }) {
  const { registration, marks, usedBy } = trustCase
  const presentEntry = entry?.outcome === 'absent' ? null : entry
  const [tier, ends] = [presentEntry?.tier ?? registration.tier, presentEntry?.validTo ?? registration.validTo]
  const all: readonly (readonly [BadgeTone, string] | null)[] = [
    marks.nameFits === null ? null : [toneOf(marks.nameFits), entryWords.name(marks.nameFits)],
    // a different area is not an error: many register at their accountant's address (TRUST-13)
    marks.areaFits === null ? null : [marks.areaFits ? 'ok' : 'live', entryWords.areaCheck(marks.areaFits)],
    tier === null ? null : [toneOf(tier === 'upper'), entryWords.tier(tier)],
    ends === null ? null : ['neutral', entryWords.ends(dayInWords(ends))],
    usedBy.length === 0 ? null : ['danger', entryWords.usedBy(usedBy.length + 1)],
  ]
  const checks = all.filter((check) => check !== null)
  if (checks.length === 0) return null
  return (
    <ul aria-label={entryWords.marks} className="flex flex-wrap gap-2">
      {checks.map(([tone, text]) => (
        <li key={text}>
          <Badge tone={tone}>{text}</Badge>
        </li>
      ))}
    </ul>
  )
}

const toneOf = (isGood: boolean): BadgeTone => (isGood ? 'ok' : 'danger')

function Others({ usedBy }: Pick<RegistrationForStaff, 'usedBy'>) {
  if (usedBy.length === 0) return null
  return (
    <div className="grid gap-1">
      <h4 className="text-sm font-normal text-muted">{entryWords.others}</h4>
      <ul>
        {usedBy.map(({ businessId, companyName }) => (
          <li key={businessId}>
            <Link
              className="inline-flex min-h-11 items-center text-brand underline wrap-anywhere"
              to={`/ops/people/${businessId}`}
            >
              {companyName ?? words.unnamed}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
