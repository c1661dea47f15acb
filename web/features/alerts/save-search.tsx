import { Plus } from 'lucide-react'
import type { About, myAlerts, saveArea } from '#modules/alerts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { truncate } from '#web/lib/format/truncate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { receivesBy } from './hears-by.ts'
import { Failure } from './section.tsx'
import { words } from './words.ts'

export interface SavedFilter {
  about: About
  keywords: string
  photo: boolean
  budget: boolean
}

const said = words.saveSearch
const NAME_MAX = 60
/** Says nothing where no postcode is given. */
const MILES = 10

/** Keeps what is being looked for: from then on one hears of what is posted and fits (ALERT-02). */
export function SaveSearch({ filter }: { filter: SavedFilter }) {
  const name =
    truncate(filter.keywords, NAME_MAX) || (filter.about === 'request' ? said.all : words.about[filter.about])
  const body = { kind: 'search' as const, name, postcode: null, miles: MILES, on: true, ...filter }
  const { act, pending, error } = useIdempotentCommand({
    content: body,
    send: (idempotencyKey) => call<typeof saveArea>('POST /api/alerts/areas', { body, idempotencyKey }),
    async onDone() {
      // the search is saved: that it is not known how one hears of it takes nothing from that
      const description = await call<typeof myAlerts>('GET /api/alerts').then(receivesBy, () => undefined)
      void toast({
        title: said.saved,
        description,
        tone: 'success',
        actions: [{ label: said.toAlerts, to: '/alerts' }],
      })
    },
  })
  return (
    <div className="grid justify-items-start gap-1">
      <Button icon={<Plus aria-hidden size={18} />} pending={pending} pendingLabel={words.saving} onClick={act}>
        {said.save}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
