import { REASON_MAX, type StaffLadder, type staffStartNextStep } from '#modules/community/ladders/contract/staff.ts'
import type { ScheduledStep } from '#modules/community/ladders/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { longDay, shortDayAndTime } from '#web/lib/format/london-days.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Time } from '#web/ui/time.tsx'
import { DecisionButton } from '../decision-button.tsx'
import { DetailPane } from '../detail-pane.tsx'
import { DetailSection, TitleRow } from '../detail-section.tsx'
import { HistoryEntry } from '../history-entry.tsx'
import { LoadedById } from '../loaded-by-id.tsx'
import { TextLink } from '../text-link.tsx'
import { staffLadderKeys, staffLadderQuery } from './queries.ts'
import { words } from './words.ts'

/** The detail pane: the selected ladder with its history, charities and next step (LADDER-07). */
export function LadderView({ ladderId }: { ladderId: string | null }) {
  return (
    <DetailPane list="/ops/ladders" words={words}>
      {ladderId !== null && (
        <LoadedById id={ladderId} query={staffLadderQuery} loading={words.loading} words={words}>
          {(ladder) => <LadderContent ladder={ladder} />}
        </LoadedById>
      )}
    </DetailPane>
  )
}

function LadderContent({ ladder }: { ladder: StaffLadder }) {
  const { title, step, ownerId, outward, kg, goneBy, itemId, requestId } = ladder
  return (
    <section aria-labelledby="ladder" className="grid grid-cols-1 gap-5">
      <Card className="grid gap-4">
        <TitleRow>
          <h2 id="ladder" className="text-2xl wrap-anywhere">
            {title}
          </h2>
          <Badge tone={step === 'done' ? 'ok' : step === 'stopped' ? 'neutral' : 'live'}>{words.steps[step]}</Badge>
        </TitleRow>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <Fact name={words.owner}>
            <TextLink to={`/ops/people/${ownerId}`}>{words.openAccount}</TextLink>
          </Fact>
          <Fact name={words.place}>{outward}</Fact>
          <Fact name={words.weightName}>{words.weight(kg)}</Fact>
          <Fact name={words.goneBy}>{longDay(goneBy)}</Fact>
        </dl>
        <div className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
          {itemId !== null && <TextLink to={`/freecycle/item/${itemId}`}>{words.openListing}</TextLink>}
          {requestId !== null && <TextLink to={`/ops/requests?request=${requestId}`}>{words.openRequest}</TextLink>}
        </div>
      </Card>
      <Steps ladder={ladder} />
      <Charities charities={ladder.charities} />
      <DetailSection title={words.history}>
        <ol className="grid gap-3">
          {ladder.history.map(({ what, by, at }) => (
            <HistoryEntry key={`${what} ${at}`} title={words.what[what]} text={null}>
              {words.by[by]} · <Time value={at} />
            </HistoryEntry>
          ))}
        </ol>
      </DetailSection>
    </section>
  )
}

function Steps({ ladder }: { ladder: StaffLadder }) {
  return (
    <DetailSection title={words.schedule} className="grid gap-4">
      <ol className="grid gap-2">
        {ladder.schedule.map((step) => (
          <li key={step.step} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{words.steps[step.step]}</span>
            <span className="text-sm text-muted tabular">{timeText(step)}</span>
          </li>
        ))}
      </ol>
      <NextStep ladder={ladder} />
    </DetailSection>
  )
}

/** Returns the state and time of a step: 'now · until Thu 3 Dec, 18:00'. */
function timeText({ state, from, until }: ScheduledStep): string {
  if (state === 'left_out') return words.states.left_out
  const time = until === null ? words.from(shortDayAndTime(from)) : words.until(shortDayAndTime(until))
  return `${words.states[state]} · ${time}`
}

/** Lets agents start the next step for the owner. */
function NextStep({ ladder: { id, step, mayStartNextStep } }: { ladder: StaffLadder }) {
  const isAgent = useHasLevel('agent')
  if (step !== 'gift' && step !== 'charity') return null
  if (!isAgent) return <p className="text-muted">{words.readOnly}</p>
  if (!mayStartNextStep) return <p className="text-muted">{words.notMovable}</p>
  const { label, title, text, done } = words.next
  return (
    <div>
      <DecisionButton
        label={label}
        title={title}
        text={text[step]}
        done={done}
        topic="ladders"
        limit={REASON_MAX}
        send={(reason, idempotencyKey) =>
          call<typeof staffStartNextStep>('POST /api/ops/ladders/:ladderId/next-step', {
            params: { ladderId: id },
            body: { step, reason },
            idempotencyKey,
          })
        }
        onDone={(answer) => {
          queryClient.setQueryData(staffLadderQuery(id).queryKey, answer)
          void queryClient.invalidateQueries({ queryKey: staffLadderKeys.list })
        }}
      />
    </div>
  )
}

function Charities({ charities }: Pick<StaffLadder, 'charities'>) {
  return (
    <DetailSection title={words.charities}>
      {charities.length === 0 && <p className="text-muted">{words.noCharities}</p>}
      <ul className="grid divide-y divide-line">
        {charities.map(({ charityId, name, miles, emailed, asked, answer, answeredAt }) => (
          <li key={charityId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <TextLink to={`/ops/charities?charity=${charityId}`}>{name}</TextLink>{' '}
              <span className="text-sm text-muted tabular">{words.miles(miles)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {answer === null ? (
                words[emailed ? 'emailed' : asked ? 'asked' : 'notAsked']
              ) : (
                <Badge tone={answer === 'wanted' ? 'ok' : 'neutral'}>{words.answers[answer]}</Badge>
              )}
              {answeredAt && <Time value={answeredAt} />}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
