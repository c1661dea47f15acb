import { useQueryClient } from '@tanstack/react-query'
import type { changeArea, removeArea, SavedArea } from '#modules/discovery/alerts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { STREAM_NAMES } from '#web/lib/format/stream-names.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { alertsQuery } from './queries.ts'
import { Failure } from './section.tsx'
import { words } from './words.ts'

interface SavedRowProps {
  area: SavedArea
  /** DOM id of the row's first button, which gets the focus when the form closes. */
  buttonId: string
  onEdit: () => void
  onRemoved: () => void
}

/** Shows an area or search with its actions. */
export function SavedRow({ area, buttonId, onEdit, onRemoved }: SavedRowProps) {
  const queries = useQueryClient()
  const { id, outward, createdAt: _, miles, ...rest } = area
  const params = { areaId: id }
  const switching = useIdempotentCommand({
    keyedBy: [id, !area.on],
    send: () =>
      call<typeof changeArea>('PUT /api/alerts/areas/:areaId', {
        params,
        // without a postcode, the API requires a radius and ignores it
        body: { ...rest, postcode: outward, miles: miles ?? 1, on: !area.on },
      }),
    onDone: () => queries.invalidateQueries(alertsQuery),
  })
  const removing = useIdempotentCommand({
    keyedBy: id,
    send: () => call<typeof removeArea>('DELETE /api/alerts/areas/:areaId', { params }),
    onDone() {
      announce(words.removed(area.name), { now: true })
      onRemoved()
      return queries.invalidateQueries(alertsQuery)
    },
  })
  const switchLabel = area.on ? words.switchOff : words.switchOn
  return (
    <li className="grid gap-3 py-4">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {area.name}
          {!area.on && <Badge tone="neutral">{words.off}</Badge>}
        </div>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{describe(area)}</p>
        <Failure>{switching.error ?? removing.error}</Failure>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button id={buttonId} size="s" aria-label={words.editNamed(area.name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          size="s"
          pending={switching.pending}
          aria-label={words.switchNamed(switchLabel, area.name)}
          onClick={switching.run}
        >
          {switchLabel}
        </Button>
        <Button
          size="s"
          variant="quiet"
          pending={removing.pending}
          aria-label={words.removeNamed(area.name)}
          onClick={removing.run}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  )
}

/** 'Collection requests · Within 5 miles of BS6 · matching ‘sofa’' */
function describe(area: SavedArea): string {
  const { kind, about, outward, miles, keywords: typed, photo, budget } = area
  return [
    ...(kind === 'search' ? [words.about[about]] : []),
    outward === null || miles === null ? words.anywhere : words.around(outward, miles),
    ...(typed === '' ? [] : [words.withWords(typed)]),
    ...(photo ? [words.form.photo.toLowerCase()] : []),
    ...(budget ? [words.form.budget.toLowerCase()] : []),
    ...(area.loadsOnly ? describeLoads(area) : []),
  ].join(' · ')
}

const { loads } = words.form

/** 'with a list of items', 'only wood, metal', 'up to 200 kg', 'nothing hazardous' */
const describeLoads = ({ streams, upToKg, hazardous }: SavedArea): string[] => [
  loads.only.toLowerCase(),
  ...(streams.length > 0
    ? [loads.ofKinds(streams.map((stream) => STREAM_NAMES[stream].toLowerCase()).join(', '))]
    : []),
  ...(upToKg === null ? [] : [loads.upToKg(upToKg)]),
  ...(hazardous ? [] : [loads.notHazardous.toLowerCase()]),
]
