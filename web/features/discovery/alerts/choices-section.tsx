import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { AlertType, type Channel, type Choice, type choosePace, Pace } from '#modules/discovery/alerts/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Select } from '#web/ui/choice.tsx'
import { alertsQuery } from './queries.ts'
import { Failure, Section } from './section.tsx'
import { words } from './words.ts'

interface ChoicesProps {
  choices: readonly Choice[]
  /** Whether the user is a carrier; only carriers get alerts about jobs in areas and about their bids. */
  carrier: boolean
  /** Whether the server can send push messages. */
  push: boolean
}

const FOR_CARRIERS: readonly AlertType[] = ['jobs', 'outcomes']
const OPTIONS = Pace.options.map((value) => ({ value, label: words.paces[value] }))

/** Shows every alert type with a choice for each channel (ALERT-03). */
export function ChoicesSection({ choices, carrier, push }: ChoicesProps) {
  const types = AlertType.options.filter((type) => carrier || !FOR_CARRIERS.includes(type))
  return (
    <Section title={words.choices.title} text={words.choices.text}>
      <div className="grid divide-y divide-line border-y border-line">
        {types.map((type) => (
          // biome-ignore lint/a11y/useSemanticElements: browsers render a legend over the line above it
          <div key={type} role="group" aria-labelledby={`alerts-${type}`}>
            <details className="group">
              <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 py-2">
                <h3 id={`alerts-${type}`} className="text-base">
                  {words.types[type]}
                </h3>
                <span className="grow text-right text-sm text-muted">{words.chosen(pacesOf(choices, type, push))}</span>
                <ChevronDown aria-hidden size={18} className="shrink-0 text-muted group-open:rotate-180" />
              </summary>
              <div className="grid gap-3 pb-4 min-[32rem]:grid-cols-2">
                <PaceSelect choices={choices} type={type} channel="mail" />
                {push && <PaceSelect choices={choices} type={type} channel="push" />}
              </div>
            </details>
          </div>
        ))}
      </div>
      <p className="text-sm text-muted">{words.pacesHint}</p>
    </Section>
  )
}

const paceOf = (choices: readonly Choice[], type: AlertType, channel: Channel): Pace =>
  choices.find((choice) => choice.type === type && choice.channel === channel)?.pace ?? 'off'

const pacesOf = (choices: readonly Choice[], type: AlertType, push: boolean) => ({
  mail: paceOf(choices, type, 'mail'),
  push: push ? paceOf(choices, type, 'push') : ('off' as const),
})

interface PaceSelectProps {
  choices: readonly Choice[]
  type: AlertType
  channel: Channel
}

function PaceSelect({ choices, type, channel }: PaceSelectProps) {
  const queries = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const pace = paceOf(choices, type, channel)
  async function choose(next: Pace) {
    setError(null)
    const choice = { type, channel, pace: next }
    cacheChoice(choice)
    try {
      await call<typeof choosePace>('PUT /api/alerts/choices', { body: choice })
      announce(words.choices.saved, { now: true })
    } catch (failure) {
      cacheChoice({ type, channel, pace })
      setError(messageOf(failure))
    }
  }
  const cacheChoice = (choice: Choice) =>
    queries.setQueryData(
      alertsQuery.queryKey,
      (alerts) =>
        alerts && {
          ...alerts,
          choices: alerts.choices.map((one) => (one.type === type && one.channel === channel ? choice : one)),
        },
    )
  return (
    <div className="grid gap-1">
      <Select
        name={`${type}-${channel}`}
        label={words.choices[channel]}
        options={OPTIONS}
        value={pace}
        onChange={(next) => void choose(next)}
      />
      <Failure>{error}</Failure>
    </div>
  )
}
