import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { apiKeysQuery } from '#web/lib/session/own-api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NewSecret } from '#web/ui/new-secret.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { words } from './words.ts'

type Step = 'list' | 'form' | { key: string }

/** The user's API keys, a form for another, and once the key that it created (API-01). */
export function ApiKeysSection() {
  const keys = useQuery(apiKeysQuery)
  const [step, setStep] = useState<Step>('list')
  const container = useRef<HTMLDivElement>(null)
  function goTo(next: Step) {
    flushSync(() => setStep(next))
    // the pressed button has gone
    container.current?.focus()
  }
  return (
    <TitledCard title={words.keys.title} text={words.keys.text}>
      <div ref={container} tabIndex={-1} className="scroll-mt-24 outline-none">
        {typeof step === 'object' && <NewSecret secret={step.key} words={words.created} onDone={() => goTo('list')} />}
        {step === 'form' && <NewKeyForm onCreated={(key) => goTo({ key })} onCancel={() => goTo('list')} />}
        {step === 'list' && (
          <Button className="w-fit" onClick={() => goTo('form')}>
            {words.keys.create}
          </Button>
        )}
      </div>
      <Loaded query={keys} loading={words.keys.loading} failed={words.keys.failed}>
        {({ items }) =>
          items.length === 0 ? (
            step === 'list' && <p className="text-muted">{words.keys.none}</p>
          ) : (
            <ul className="grid divide-y divide-line border-y border-line">
              {items.map((apiKey) => (
                <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}
