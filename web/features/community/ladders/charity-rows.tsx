import { useState } from 'react'
import type { Ladder, LadderCharity, markCharityAsked } from '#modules/community/ladders/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { dialablePhone } from '#web/lib/format/dialable-phone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { MilesAway } from '#web/ui/miles-away.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { words } from './words.ts'

const charityWords = words.charities

interface CharityRowsProps {
  ladder: Ladder
  onChanged: (ladder: Ladder) => void
}

/** The charities that take it: how to reach them, and what they answered or whether the owner asked (LADDER-05). */
export function CharityRows({ ladder, onChanged }: CharityRowsProps) {
  const { charities } = ladder
  return (
    <>
      <div role="status" className="grid gap-2 empty:hidden">
        {charities.map(
          (charity) => charity.answer === 'wanted' && <Wanted key={charity.charityId} charity={charity} />,
        )}
      </div>
      <ul aria-label={charityWords.label} className="divide-y divide-line border-y border-line">
        {charities.map((charity) => (
          <li key={charity.charityId} className="grid gap-1 py-2.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className="min-w-0 text-base wrap-anywhere">{charity.name}</h3>
              <span className="text-sm">
                <MilesAway miles={charity.miles || undefined} />
              </span>
            </div>
            <p className="flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere empty:hidden">
              <Phone number={charity.phone} />
              <OutsideLink to={charity.website} />
            </p>
            {charity.emailed ? (
              <Answer charity={charity} />
            ) : (
              <AskedTick ladderId={ladder.id} charity={charity} onChanged={onChanged} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Wanted({ charity: { name, phone, website } }: { charity: LadderCharity }) {
  const [before, after] = charityWords.call
  return (
    <Notice tone="ok">
      <strong>{charityWords.wants(name)}</strong>{' '}
      {phone === null ? (
        charityWords[website === null ? 'unknown' : 'reach']
      ) : (
        <>
          {before} <Phone number={phone} /> {after}
        </>
      )}
    </Notice>
  )
}

function Phone({ number }: { number: string | null }) {
  const digits = number === null ? null : dialablePhone(number)
  if (digits === null) return number
  return (
    <a href={`tel:${digits}`} className="text-brand underline tabular reach">
      {number}
    </a>
  )
}

function Answer({ charity: { answer } }: { charity: LadderCharity }) {
  if (answer === null) return <p className="text-sm text-muted">{charityWords.emailed}</p>
  return <Badge tone={answer === 'wanted' ? 'ok' : 'neutral'}>{charityWords[answer]}</Badge>
}

interface AskedTickProps extends Pick<CharityRowsProps, 'onChanged'> {
  ladderId: string
  charity: LadderCharity
}

/** A tick that the owner asked a charity that we can't email. */
function AskedTick({ ladderId, charity: { charityId, name, asked }, onChanged }: AskedTickProps) {
  /** The value that is being sent. */
  const [sending, setSending] = useState<boolean | null>(null)
  const [error, setError] = useState<string>()
  async function mark(next: boolean) {
    setSending(next)
    setError(undefined)
    try {
      const params = { ladderId, charityId }
      const sent = call<typeof markCharityAsked>('PUT /api/ladders/:ladderId/charities/:charityId/asked', {
        params,
        body: { asked: next },
      })
      onChanged(await withNotSentError(sent))
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setSending(null)
    }
  }
  return (
    <Checkbox
      name={`asked-${charityId}`}
      label={charityWords.asked(name)}
      checked={sending ?? asked}
      error={error}
      onChange={(next) => void mark(next)}
    />
  )
}
