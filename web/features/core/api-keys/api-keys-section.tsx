import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysQuery } from '#web/lib/session/own-api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { NewKey } from './new-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { words } from './words.ts'

/** The user's API keys, a form for another, and once the key that it created (API-01). */
export function ApiKeysSection() {
  const keys = useQuery(apiKeysQuery)
  const [step, setStep] = useState<'list' | 'form' | { key: string }>('list')
  return (
    <TitledCard title={words.keys.title} text={words.keys.text}>
      {typeof step === 'object' && <NewKey secret={step.key} onDone={() => setStep('list')} />}
      {step === 'form' && <NewKeyForm onCreated={(key) => setStep({ key })} onCancel={() => setStep('list')} />}
      {step === 'list' && (
        <Button className="w-fit" onClick={() => setStep('form')}>
          {words.keys.create}
        </Button>
      )}
      <Loaded query={keys} loading={words.keys.loading} failed={words.keys.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{words.keys.none}</p>
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
