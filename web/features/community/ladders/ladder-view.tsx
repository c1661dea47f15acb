import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import type { Ladder, OpenStep } from '#modules/community/ladders/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { loadText } from '#web/lib/format/load-text.ts'
import { shortDay, shortDayAndTime } from '#web/lib/format/london-days.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowsSkeleton } from '#web/ui/list-skeletons.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { MissingPage } from '#web/ui/missing-page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { CharityRows } from './charity-rows.tsx'
import { LadderActions, nextStepOf, STEP_HEADING } from './ladder-actions.tsx'
import { cacheLadder, ladderQuery, useLadderMessages } from './ladder-queries.ts'
import { Schedule } from './schedule.tsx'
import { words } from './words.ts'

const pageWords = words.page
const MISSING = (
  <MissingPage
    icon={Gift}
    title={pageWords.missing}
    text={pageWords.missingText}
    to="/my-posts"
    link={pageWords.back}
  />
)

/** The live page of something that its owner gives away first: its steps and what to do now (LADDER-03). */
export function LadderView({ ladderId, viewerId }: { ladderId: string; viewerId: string }) {
  useLadderMessages()
  const isId = Id.safeParse(ladderId).success
  const query = useQuery({ ...ladderQuery(ladderId, viewerId), enabled: isId })
  usePageTitle(query.data?.title ?? pageWords.title)
  if (!isId) return MISSING
  return (
    <Loaded
      query={query}
      loading={<RowsSkeleton text={pageWords.loading} count={2} />}
      failed={pageWords.failed}
      gone={MISSING}
      heading={pageWords.title}
    >
      {(ladder) => <Opened ladder={ladder} onChanged={(changed) => cacheLadder(viewerId, changed)} />}
    </Loaded>
  )
}

interface StepProps {
  ladder: Ladder
  onChanged: (ladder: Ladder) => void
}

function Opened({ ladder, onChanged }: StepProps) {
  const { title, imageUrls, load, goneBy } = ladder
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-4">
        <Picture image={imageUrls?.[0]} alt="" iconFor={title} ratio="1/1" sizes="72px" className="rounded-s" />
        <div className="grid content-start gap-1">
          <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
            {title}
          </h1>
          <p className="text-sm text-muted tabular">{loadText.short(load.items, load.kg)}</p>
          <p className="text-sm text-muted">{pageWords.goneBy(shortDay(goneBy))}</p>
        </div>
      </div>
      <Schedule ladder={ladder} />
      <Card as="section" aria-labelledby={STEP_HEADING} className="grid grid-cols-1 gap-4">
        <h2 id={STEP_HEADING} tabIndex={-1} className="outline-none">
          {words.step[ladder.step]}
        </h2>
        <CurrentStep ladder={ladder} onChanged={onChanged} />
      </Card>
    </div>
  )
}

function CurrentStep({ ladder, onChanged }: StepProps) {
  const { step } = ladder
  switch (step) {
    case 'gift':
    case 'charity':
      return <OpenLadder ladder={ladder} step={step} onChanged={onChanged} />
    case 'paid':
      return (
        <>
          <p>{ladder.noCharities ? `${words.noCharities} ${words.paid}` : words.paid}</p>
          <LinkButton variant="primary" to={`/job/${ladder.requestId}`} className="w-fit">
            {words.viewRequest}
          </LinkButton>
        </>
      )
    case 'done':
      return <p>{ladder.given?.kg == null ? words.given : words.kept(ladder.given.kg.toLocaleString('en-GB'))}</p>
    case 'stopped':
      return <p>{words.stopped}</p>
  }
}

function OpenLadder({ ladder, step, onChanged }: StepProps & { step: OpenStep }) {
  return (
    <>
      <p>
        {describeWait(ladder, step)} {words.next[nextStepOf(ladder)]}
      </p>
      {step === 'charity' && <CharityRows ladder={ladder} onChanged={onChanged} />}
      {step === 'gift' && ladder.itemId !== null && (
        <LinkButton variant="primary" to={`/freecycle/item/${ladder.itemId}`} className="w-fit">
          {words.viewListing}
        </LinkButton>
      )}
      <LadderActions ladder={ladder} step={step} onChanged={onChanged} />
    </>
  )
}

/** Returns until when the current step lasts, and what it waits for. */
function describeWait({ waiting, schedule, itemId }: Ladder, step: OpenStep): string {
  if (waiting) return words[waiting.for === 'charity' ? 'charityWaits' : 'promised'](shortDayAndTime(waiting.until))
  if (step === 'gift' && itemId === null) return words.giftRemoved
  const until = schedule.find(({ state }) => state === 'now')?.until ?? null
  return until === null ? '' : words[step](shortDayAndTime(until))
}
