import type { PackFacts } from '#modules/duty/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { fullDate } from '#web/lib/format/time.ts'
import { Group, Line, Lines } from './group.tsx'
import type { LoadTexts } from './texts.ts'
import { words } from './words.ts'

/** What was agreed, between whom, and where. */
export function JobPart({ facts, texts }: { facts: PackFacts; texts: LoadTexts }) {
  const { job, sides } = words
  const { address, postcode, locationText } = facts.place
  const place = [address, postcode ?? locationText].filter((part) => part !== null).join('\n')
  return (
    <>
      <Group title={job.title}>
        <Lines>
          <Line name={job.number}>{facts.jobNumber}</Line>
          <Line name={job.what}>{facts.title}</Line>
          <Line name={job.price}>{`${formatPounds(facts.price)} ${facts.currency}`}</Line>
          <Line name={job.halfDays}>{facts.halfDays.map(texts.halfDay).join('\n') || job.anyDay}</Line>
          <Line name={job.posted}>{fullDate(facts.postedAt)}</Line>
          <Line name={job.accepted}>{fullDate(facts.acceptedAt)}</Line>
        </Lines>
      </Group>
      <Group title={sides.title}>
        <Lines>
          <Line name={sides.owner}>{facts.owner.name}</Line>
          <Line name={sides.carrier}>{facts.carrier.name}</Line>
          <Line name={sides.place}>{place}</Line>
        </Lines>
      </Group>
    </>
  )
}
