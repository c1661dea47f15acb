import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { myReferences } from '#modules/market/requests/references/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { useFormInPlace } from '#web/ui/use-form-in-place.ts'
import { ReferenceForm } from './reference-form.tsx'
import { ReferenceRow } from './reference-row.tsx'
import { words } from './words.ts'

const referencesQuery = queryOptions({
  queryKey: ['references'],
  queryFn: ({ signal }) => call<typeof myReferences>('GET /api/account/references', { signal }),
  refetchOnMount: 'always',
})

/** The user's references with their links and counts, and a form for another (EMBED-01). */
export function ReferencesSection() {
  const query = useQuery(referencesQuery)
  const [isOpen, setOpen] = useState(false)
  const { opener, form } = useFormInPlace(isOpen)
  const close = () => setOpen(false)
  return (
    <TitledCard title={words.title} text={words.text}>
      {isOpen ? (
        <div ref={form}>
          <ReferenceForm
            onCreated={async ({ code }) => {
              await queryClient.invalidateQueries(referencesQuery)
              announce(words.form.created(code), { now: true })
              close()
            }}
            onCancel={close}
          />
        </div>
      ) : (
        <Button ref={opener} className="w-fit" onClick={() => setOpen(true)}>
          {words.create}
        </Button>
      )}
      <Loaded query={query} loading={words.loading} failed={words.failed}>
        {({ items }) =>
          items.length === 0 ? (
            !isOpen && <p className="text-muted">{words.none}</p>
          ) : (
            <ul className="grid divide-y divide-line border-y border-line">
              {items.map((reference) => (
                <ReferenceRow
                  key={reference.id}
                  reference={reference}
                  onRemoved={async () => {
                    await queryClient.invalidateQueries(referencesQuery)
                    // the row has gone
                    opener.current?.focus()
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}
