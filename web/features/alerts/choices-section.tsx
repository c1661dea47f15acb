import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertType, type Channel, type Choice, choosePace, Pace } from '#modules/alerts/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Select } from '#web/ui/choice.tsx'
import { alertsQuery } from './queries.ts'
import { Failure, Section } from './section.tsx'
import { words } from './words.ts'

interface ChoicesProps {
  choices: readonly Choice[]
  /** Only carriers are told of jobs in areas, and of bids that were not chosen. */
  carrier: boolean
  /** Whether pushes are sent at all. */
  push: boolean
}

const FOR_CARRIERS: readonly AlertType[] = ['jobs', 'outcomes']
const OPTIONS = Pace.options.map((value) => ({ value, label: words.paces[value] }))

/** What people hear of, and how: every type with a choice for each channel (ALERT-03). */
export function ChoicesSection({ choices, carrier, push }: ChoicesProps) {
  const types = AlertType.options.filter((type) => carrier || !FOR_CARRIERS.includes(type))
  return (
    <Section title={words.choices.title} text={words.choices.text}>
      <div className="grid divide-y divide-line border-y border-line">
        {types.map((type) => (
          // biome-ignore lint/a11y/useSemanticElements: browsers draw a legend over the line above it
          <div key={type} role="group" aria-labelledby={`alerts-${type}`} className="grid gap-2 py-4">
            <h3 id={`alerts-${type}`} className="text-base">
              {words.types[type]}
            </h3>
            <div className="grid gap-3 min-[24rem]:grid-cols-2">
              <PaceSelect choices={choices} type={type} channel="mail" />
              {push && <PaceSelect choices={choices} type={type} channel="push" />}
            </div>
          </div>
        ))}
      </div>
      <p className="text-sm text-muted">{words.pacesHint}</p>
    </Section>
  )
}

interface PaceSelectProps {
  choices: readonly Choice[]
  type: AlertType
  channel: Channel
}

function PaceSelect({ choices, type, channel }: PaceSelectProps) {
  const queries = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const pace = choices.find((choice) => choice.type === type && choice.channel === channel)?.pace ?? 'off'
  async function choose(next: Pace) {
    setError(null)
    const chosen = { type, channel, pace: next }
    show(chosen)
    try {
      await call(choosePace, { body: chosen })
      announce(words.choices.saved, { now: true })
    } catch (failure) {
      show({ type, channel, pace })
      setError(messageOf(failure))
    }
  }
  const show = (chosen: Choice) =>
    queries.setQueryData(
      alertsQuery.queryKey,
      (alerts) =>
        alerts && {
          ...alerts,
          choices: alerts.choices.map((one) => (one.type === type && one.channel === channel ? chosen : one)),
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
