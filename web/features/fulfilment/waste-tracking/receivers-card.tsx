import { useRef, useState } from 'react'
import type { Destination, JobTracking, TrackedItem } from '#modules/fulfilment/waste-tracking/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { ReceiverForm } from './receiver-form.tsx'
import { itemText, words } from './words.ts'

interface ReceiversCardProps {
  requestId: string
  viewerId: string
  tracking: JobTracking
  /** The job is completed. */
  isCompleted: boolean
}

/** Asks where each hazardous item goes (DWT-04); renders nothing if there is none. */
export function ReceiversCard({
  requestId,
  viewerId,
  tracking: { lines, version, wentTo },
  isCompleted,
}: ReceiversCardProps) {
  const hazardous = lines.filter((line) => line.hazardous)
  if (hazardous.length === 0) return null
  const destinations = hazardous.flatMap(({ destination }) => (destination === null ? [] : [destination]))
  return (
    <TitledCard title={words.receivers.title} text={words.receivers.text}>
      {hazardous.map((item) => (
        <Receiver
          key={item.line}
          item={item}
          otherDestinations={destinations.filter((destination) => destination.line !== item.line)}
          job={{ requestId, viewerId, version }}
          wentTo={wentTo}
          isTaken={isCompleted || wentTo !== null}
        />
      ))}
    </TitledCard>
  )
}

interface ReceiverProps {
  item: TrackedItem
  /** The sites of other items. */
  otherDestinations: readonly Destination[]
  job: { requestId: string; viewerId: string; version: number }
  wentTo: JobTracking['wentTo']
  /** The items have already been taken to a site. */
  isTaken: boolean
}

/** Asks where one item goes; shows the answer and the form to change the answer. */
function Receiver({ item, otherDestinations, job, wentTo, isTaken }: ReceiverProps) {
  const [open, setOpen] = useState(false)
  const { opener, form } = useFormFocus(open)
  const heading = useRef<HTMLHeadingElement>(null)
  const { destination } = item
  const question = words.receivers.question(itemText(item), isTaken)
  function onSaved() {
    setOpen(false)
    heading.current?.focus()
    announce(words.receivers.saved, { now: true })
  }
  return (
    <section aria-label={question} className="grid gap-3 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {question}
      </h3>
      {open ? (
        <div ref={form}>
          <ReceiverForm
            item={item}
            otherDestinations={otherDestinations}
            job={job}
            wentTo={wentTo}
            onSaved={onSaved}
            onCancel={() => setOpen(false)}
          />
        </div>
      ) : (
        <>
          {destination && <DestinationText destination={destination} />}
          <Button ref={opener} className="justify-self-start" onClick={() => setOpen(true)}>
            {destination ? words.receivers.change : words.receivers.answer}
          </Button>
        </>
      )}
    </section>
  )
}

const DestinationText = ({ destination }: { destination: Destination }) => {
  const { siteName, permit, siteAddress, postcode, reason, consignmentCode } = destination
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {[
        siteName,
        `${siteAddress}, ${postcode}`,
        `${words.receivers.permit}: ${permit}`,
        reason === null ? `${words.receivers.code}: ${consignmentCode}` : words.receivers.papers[reason],
      ].join('\n')}
    </p>
  )
}
