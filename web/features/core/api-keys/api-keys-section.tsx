import { useQuery } from '@tanstack/react-query'
import { MAX_KEYS } from '#modules/core/api-keys/contract.ts'
import { apiKeysQuery } from '#web/lib/session/own-api-keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSection } from '#web/ui/list-section.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { words } from './words.ts'

const NewKeyForm = lazyPart(async () => (await import('./new-key-form.tsx')).NewKeyForm)

/** The user's API keys, a form for another, and once the key that it created (API-01). */
export function ApiKeysSection() {
  return (
    <ListSection
      id="api-keys"
      words={words.keys}
      query={useQuery(apiKeysQuery)}
      max={MAX_KEYS}
      Form={NewKeyForm}
      secretWords={words.created}
      row={(apiKey) => <ApiKeyRow key={apiKey.id} apiKey={apiKey} />}
    />
  )
}
