import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { codeText } from '#modules/core/waste-catalogue/texts/contract.ts'
import type { JobTracking, TrackedItem } from '#modules/fulfilment/waste-tracking/contract.ts'
import { settings } from '#web/lib/boot/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { trackingQuery } from './tracking-query.ts'
import { containerText, itemText, weightText, words } from './words.ts'

/** With more rows than this, the print is smaller, so that the card fits on one page. */
const MAX_LARGE_ROWS = 8
const SMALL_PRINT =
  'print:gap-2 print:text-[8pt] print:leading-tight print:[&_li]:py-px print:[&_dd]:text-lg print:[&_strong]:text-[1em]'

interface WeighbridgeProps {
  requestId: string
  viewerId: string
  /** Shown to anyone but the job’s carrier. */
  notFound: ReactNode
}

/** The card that a carrier shows at a weighbridge, printed in large type on one page (DWT-01). */
export function Weighbridge({ requestId, viewerId, notFound }: WeighbridgeProps) {
  const query = useQuery(trackingQuery(requestId, viewerId))
  return (
    <Loaded
      query={query}
      heading={words.weighbridge.title}
      loading={words.loading}
      failed={words.failed}
      gone={notFound}
    >
      {(tracking) => <Sheet tracking={tracking} />}
    </Loaded>
  )
}

function Sheet({ tracking }: { tracking: JobTracking }) {
  const { lines: items, practice, weighed } = tracking
  const { weighbridge: texts } = words
  const itemsLabel = weighed ? texts.itemsWeighed(weighed.kg, items.length) : texts.items
  const pops = [...new Set(items.flatMap((item) => item.pops))]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <Button className="print:hidden" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <article className={classes('grid gap-4 wrap-anywhere', items.length > MAX_LARGE_ROWS ? SMALL_PRINT : 'text-lg')}>
        {practice && <p className="font-semibold">{words.practice}</p>}
        <Carrier tracking={tracking} />
        <section aria-label={itemsLabel} className="grid gap-1">
          <p className="text-muted">{itemsLabel}</p>
          <ul className="grid divide-y divide-line border-y border-line">
            {items.map((item) => (
              <Row key={item.line} item={item} />
            ))}
          </ul>
          <div className="justify-self-end">
            <LargeText>{`${texts.total} ${weightText(totalKg(items))}`}</LargeText>
          </div>
          {pops.length > 0 && <p>{texts.pops(pops.join(', '))}</p>}
        </section>
      </article>
    </>
  )
}

// adds tenths of a kg, because decimal fractions would add up inexactly
const totalKg = (items: readonly TrackedItem[]): number => items.reduce((sum, { kg }) => sum + kg * 10, 0) / 10

function Carrier({ tracking }: { tracking: JobTracking }) {
  const { companyName, registrationNumber, plate, jobNumber } = tracking
  const { weighbridge: texts } = words
  const { brokerRegistration, productName } = settings
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
      <LargeFact name={texts.registration}>{registrationNumber ?? texts.noRegistration}</LargeFact>
      <LargeFact name={texts.carrier}>{companyName ?? texts.noCompany}</LargeFact>
      <LargeFact name={texts.vehicle}>{plate ?? texts.noVehicle}</LargeFact>
      <LargeFact name={texts.reference}>{jobNumber}</LargeFact>
      {brokerRegistration !== null && (
        <LargeFact name={texts.broker}>{`${productName} ${brokerRegistration}`}</LargeFact>
      )}
    </dl>
  )
}

const LargeFact = ({ name, children }: { name: string; children: string }) => (
  <div className="grid content-start">
    <dt className="text-base text-muted">{name}</dt>
    <dd className="text-2xl font-bold">{children}</dd>
  </div>
)

const LargeText = ({ children }: { children: string }) => <strong className="text-[1.25em]">{children}</strong>

function Row({ item }: { item: TrackedItem }) {
  const { ewc, hazardous, description, form, container, kg, n } = item
  return (
    <li className="grid items-baseline gap-x-4 break-inside-avoid py-1.5 sm:grid-cols-[auto_1fr_auto] print:grid-cols-[auto_1fr_auto]">
      <LargeText>{codeText(ewc, hazardous)}</LargeText>
      <span>
        {[itemText({ n, label: description }), form, containerText(container)].join(' · ')}
        {hazardous && <span className="block">{hazardText(item)}</span>}
      </span>
      <LargeText>{weightText(kg)}</LargeText>
    </li>
  )
}

/** Returns an item’s hazards, its site and its paperwork. */
function hazardText({ hazards, destination }: TrackedItem): string {
  const { weighbridge: texts } = words
  const properties = `${texts.hazards}: ${hazards.map((code) => code.replace('_', ' ')).join(', ')}`
  if (destination === null) return properties
  const { siteName, permit, reason, consignmentCode } = destination
  const paper = reason === null ? `${texts.consignment} ${consignmentCode}` : texts.reasons[reason]
  return [properties, `${texts.to} ${siteName}, ${texts.permit} ${permit}`, paper].join(' · ')
}
