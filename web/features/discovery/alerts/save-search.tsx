import { Plus } from 'lucide-react'
import type { About, myAlerts, saveArea } from '#modules/discovery/alerts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { truncate } from '#web/lib/format/truncate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { deliveryText } from './delivery-text.ts'
import { Failure } from './section.tsx'
import { words } from './words.ts'

/** The filter of a list, as a saved search stores it. */
export interface SavedFilter {
  about: About
  keywords: string
  photo: boolean
  budget: boolean
}

const saveWords = words.saveSearch
const NAME_MAX = 60
/** The API requires a radius, and ignores it without a postcode. */
const MILES = 10

/** Saves the current search, so that the user gets alerts about new matches (ALERT-02). */
export function SaveSearch({ filter }: { filter: SavedFilter }) {
  const name =
    truncate(filter.keywords, NAME_MAX) || (filter.about === 'request' ? saveWords.all : words.about[filter.about])
  const body = { kind: 'search' as const, name, postcode: null, miles: MILES, on: true, ...filter }
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: body,
    send: (idempotencyKey) => call<typeof saveArea>('POST /api/alerts/areas', { body, idempotencyKey }),
    async onDone() {
      // the search is saved even if the alert settings can't be loaded
      const description = await call<typeof myAlerts>('GET /api/alerts').then(deliveryText, () => undefined)
      void toast({
        title: saveWords.saved,
        description,
        tone: 'success',
        actions: [{ label: saveWords.toAlerts, to: '/alerts' }],
      })
    },
  })
  return (
    <div className="grid justify-items-start gap-1">
      <Button icon={<Plus aria-hidden size={18} />} pending={pending} pendingLabel={words.saving} onClick={run}>
        {saveWords.save}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
