import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, Copy, MapPin, Phone, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type JobContact as Contact, jobContact } from '#modules/requests/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { words } from './contact-words.ts'
import { biddingKeys } from './keys.ts'
import { callable } from './names.ts'

const contactQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: biddingKeys.contactFor(requestId, viewer),
    queryFn: ({ signal }) => call(jobContact, { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })

interface JobContactProps {
  requestId: string
  viewer: string
  /** Who the other side is. */
  other: 'carrier' | 'owner'
}

/** How to reach the other side of a job that has been agreed (R05). The server gives it to these two only. */
export function JobContact({ requestId, viewer, other }: JobContactProps) {
  const { data, error, refetch } = useQuery(contactQuery(requestId, viewer))
  // the other side has left, or the job was called off a moment ago
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <section aria-labelledby="contact" className="grid gap-3 border-t border-line pt-3">
      <h3 id="contact">{words.title[other]}</h3>
      {data && <Facts contact={data} other={other} />}
      {!data && error && (
        <ErrorState title={words.failed} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <Skeleton text={words.loading} className="grid gap-2">
          <SkeletonBox className="h-5 w-2/3" />
          <SkeletonBox className="h-5 w-1/2" />
        </Skeleton>
      )}
    </section>
  )
}

function Facts({ contact, other }: { contact: Contact; other: JobContactProps['other'] }) {
  const { phoneNumber, address } = contact
  const names = [...new Set([contact.name, contact.companyName, contact.contactPerson])].filter((name) => name !== null)
  return (
    <>
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
        {address !== null && (
          <Fact icon={<MapPin aria-hidden size={18} />} name={words.address} act={<CopyButton text={address} />}>
            {address}
          </Fact>
        )}
      </dl>
      {(phoneNumber === null || address === null) && (
        <p className="text-sm text-muted">
          {words.missing(other, { phone: phoneNumber === null, address: address === null })}
        </p>
      )}
      <p className="text-sm text-muted">{words.private[other]}</p>
    </>
  )
}

function Fact({ icon, name, act, children }: { icon: ReactNode; name: string; act?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-2.5 gap-y-1">
      <dt className="mt-0.5 text-muted">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-2">
        <span className="min-w-0 whitespace-pre-line font-semibold [overflow-wrap:anywhere]">{children}</span>
        {act}
      </dd>
    </div>
  )
}

function PhoneNumber({ number }: { number: string }) {
  const digits = callable(number)
  if (digits === null) return number
  return (
    <a href={`tel:${digits}`} className="text-brand underline tabular reach">
      {number}
    </a>
  )
}

/** Copies the address for a map or a satnav; not offered where the browser lets no page copy. */
function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    announce(words.copied, { now: true })
  }
  const Icon = copied ? Check : Copy
  return (
    <Button size="s" icon={<Icon aria-hidden size={16} />} onClick={() => void copy()}>
      {copied ? words.copied : words.copy}
    </Button>
  )
}
