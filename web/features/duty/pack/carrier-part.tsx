import type { ReactNode } from 'react'
import type { PackFacts } from '#modules/duty/contract.ts'
import { REGULATORS } from '#modules/licences/contract.ts'
import { fullDate, shortDate } from '#web/lib/format/time.ts'
import { Group, Line, Lines } from './group.tsx'
import { words } from './words.ts'

type Registration = NonNullable<PackFacts['carrier']['registration']>
/** The way to the official entry. */
export type DrawEntry = (registration: Registration) => ReactNode

/** Who takes it, under which registration, and what was found about that. */
export function CarrierPart({ facts, drawEntry }: { facts: PackFacts; drawEntry: DrawEntry }) {
  const { registration, companyName, ticks } = facts.carrier
  const { registration: said } = words
  const ticked = [ticks?.allowed && said.allowed, ticks?.reused && said.reused].filter(Boolean).join('\n')
  return (
    <Group title={said.title}>
      {registration === null && <p className="font-semibold">{words.unregistered}</p>}
      <Lines>
        <Line name={said.company}>{companyName}</Line>
        {registration && <Registered registration={registration} />}
        <Line name={said.ticks}>{ticked || said.noTicks}</Line>
      </Lines>
      {registration && drawEntry(registration)}
    </Group>
  )
}

function Registered({ registration: { regulator, number, tier, validTo, finding } }: { registration: Registration }) {
  const { registration: said } = words
  return (
    <>
      <Line name={said.number}>{number}</Line>
      <Line name={said.regulator}>{REGULATORS[regulator]}</Line>
      <Line name={said.tier}>{tier && said.tiers[tier]}</Line>
      <Line name={said.validTo}>{validTo && shortDate(validTo)}</Line>
      <Line name={said.finding}>{finding ? words.finding(finding) : said.none}</Line>
      <Line name={said.checked}>{finding && fullDate(finding.at)}</Line>
    </>
  )
}
