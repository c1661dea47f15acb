import { DoorOpen, House, MapPin, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobContact } from '#modules/market/requests/contract/collection.ts'
import { addressLabels, containsPostcode, isAddressElsewhere } from '#modules/market/requests/place/contract.ts'
import { dialablePhone } from '#web/lib/format/dialable-phone.ts'
import { words } from './contact-words.ts'
import { CopyButton } from './copy-button.tsx'

interface ContactFactsProps {
  contact: JobContact
  /** The job's postcode, shown as the destination if the contact's address is elsewhere. */
  collectionPostcode?: string | null | undefined
}

/** The contact details of a user: name, phone number and address. */
export function ContactFacts({ contact, collectionPostcode = null }: ContactFactsProps) {
  const { phoneNumber, address, floor, accessNote } = contact
  const access = [floor === undefined ? [] : words.floor(floor), accessNote ?? []].flat()
  const names = [...new Set([contact.name, contact.companyName, contact.contactPerson])].filter((name) => name !== null)
  return (
    <dl className="grid gap-3">
      {names.length > 0 && (
        <Fact icon={<UserRound aria-hidden size={18} />} name={words.name}>
          {names.join('\n')}
        </Fact>
      )}
      {phoneNumber !== null && (
        <Fact icon={<Phone aria-hidden size={18} />} name={words.phone}>
          <PhoneNumber number={phoneNumber} />
        </Fact>
      )}
      {address !== null && <AddressFact address={address} postcode={collectionPostcode} />}
      {access.length > 0 && (
        <Fact icon={<DoorOpen aria-hidden size={18} />} name={words.access}>
          {access.join('\n')}
        </Fact>
      )}
    </dl>
  )
}

function AddressFact({ address, postcode }: { address: string; postcode: string | null }) {
  const pin = <MapPin aria-hidden size={18} />
  if (postcode === null || !isAddressElsewhere({ address, postcode })) {
    const place = postcode === null || containsPostcode(address) ? address : `${address}\n${postcode}`
    return (
      <Fact icon={pin} name={words.address} action={<CopyButton text={place} copy={words.copy} done={words.copied} />}>
        {place}
      </Fact>
    )
  }
  const copy = <CopyButton text={postcode} copy={words.copyPostcode} done={words.postcodeCopied} />
  return (
    <>
      <Fact icon={pin} name={words.address} action={copy}>
        {addressLabels.collection}: {postcode}
      </Fact>
      <Fact icon={<House aria-hidden size={18} />} name={words.address}>
        {addressLabels.ownerAddress}: {address}
      </Fact>
    </>
  )
}

interface FactProps {
  icon: ReactNode
  name: string
  action?: ReactNode
  children: ReactNode
}

function Fact({ icon, name, action, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-2.5 gap-y-1">
      <dt className="mt-0.5 text-muted">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-2">
        <span className="min-w-0 whitespace-pre-line font-semibold [overflow-wrap:anywhere]">{children}</span>
        {action}
      </dd>
    </div>
  )
}

function PhoneNumber({ number }: { number: string }) {
  const digits = dialablePhone(number)
  if (digits === null) return number
  return (
    <a href={`tel:${digits}`} className="text-brand underline tabular reach">
      {number}
    </a>
  )
}
