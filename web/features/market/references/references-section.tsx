import { useQuery } from '@tanstack/react-query'
import { MAX_REFERENCES } from '#modules/market/requests/references/contract.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSection } from '#web/ui/list-section.tsx'
import { referencesQuery } from './queries.ts'
import { ReferenceRow } from './reference-row.tsx'
import { words } from './words.ts'

const ReferenceForm = lazyPart(async () => (await import('./reference-form.tsx')).ReferenceForm)

/** The user's references with their links and counts, and a form for another (EMBED-01). */
export function ReferencesSection() {
  return (
    <ListSection
      id="references"
      words={words}
      query={useQuery(referencesQuery)}
      max={MAX_REFERENCES}
      Form={ReferenceForm}
      row={(reference) => <ReferenceRow key={reference.id} reference={reference} />}
    />
  )
}
