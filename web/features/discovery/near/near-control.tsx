import { ChevronDown, LocateFixed } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { findNear, NearPlace } from '#modules/core/places/near/contract.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import {
  type NearFilter,
  nearFilterOf,
  readNearFilter,
  storeNearFilter,
  withNearFilter,
} from '#web/lib/near/near-filter.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { classes } from '#web/ui/classes.ts'
import { HydratedFields } from '#web/ui/hydrated-fields.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { findDevicePlace } from './device-place.ts'
import { words } from './words.ts'

const MILES = [2, 5, 10, 20, 50] as const
const MAX_LENGTH = 60

interface NearControlProps {
  /** Label of the list's own order, the alternative to ordering by distance. */
  otherOrder: string
  /** Always open and without a border, for use in a filter row. */
  flat?: boolean
}

/**
 * Filters and sorts the lists of a page by distance. The filter is in the URL and remembered on this device. Collapsed on
 * phones, so that the list is visible.
 */
export function NearControl({ otherOrder, flat = false }: NearControlProps) {
  const [params, setParams] = useSearchParams()
  const filter = nearFilterOf(params)
  const [typed, setTyped] = useState(filter.near ?? '')
  const [place, setPlace] = useState<NearPlace | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState<'typed' | 'device' | null>(null)
  const [open, setOpen] = useState(false)
  const region = useRef<HTMLElement>(null)
  const fieldsId = useId()

  const choose = (next: NearFilter) => {
    storeNearFilter(next)
    setParams(withNearFilter(params, next), { replace: true, preventScrollReset: true })
  }
  async function locate(by: 'typed' | 'device', find: () => Promise<NearPlace>) {
    setBusy(by)
    setError(undefined)
    try {
      const nearPlace = await find()
      setPlace(nearPlace)
      setTyped(nearPlace.near)
      announce(words.measuredFrom(nearPlace.name, nearPlace.code))
      choose({ sort: 'distance', ...filter, near: nearPlace.near })
    } catch (failure) {
      setError(
        failure instanceof ApiError ? (failure.fields['near'] ?? messageOf(failure)) : (failure as Error).message,
      )
    } finally {
      setBusy(null)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const near = typed.trim()
    if (near === '') clear()
    else void locate('typed', () => call<typeof findNear>('GET /api/near', { query: { near } }))
  }
  function clear() {
    setTyped('')
    setPlace(null)
    setError(undefined)
    choose({})
    announce(words.cleared)
    // the pressed button has disappeared
    region.current?.focus({ preventScroll: true })
  }
  const applyRemembered = useEffectEvent(() => {
    // a filter in the URL takes precedence
    const remembered = filter.near === undefined ? readNearFilter() : {}
    if (remembered.near !== undefined) choose(remembered)
  })
  useEffect(() => applyRemembered(), [])
  const loadPlace = useEffectEvent((near: string, signal: AbortSignal) => {
    setTyped(near)
    if (place?.near === near) return
    setError(undefined)
    call<typeof findNear>('GET /api/near', { query: { near }, signal }).then(setPlace, (failure: unknown) => {
      if (signal.aborted) return
      setPlace(null)
      setOpen(true)
      setError(messageOf(failure))
    })
  })
  useEffect(() => {
    if (filter.near === undefined) return
    const controller = new AbortController()
    loadPlace(filter.near, controller.signal)
    return () => controller.abort()
  }, [filter.near])

  return (
    <search
      ref={region}
      tabIndex={-1}
      aria-label={words.title}
      className={flat ? undefined : 'rounded-m border border-line bg-surface'}
    >
      <form noValidate onSubmit={submit} className={classes('grid gap-3', !flat && 'p-2 lg:p-4')}>
        <HydratedFields>
          {!flat && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={fieldsId}
              className="flex min-h-11 items-center gap-2 px-2 text-left font-semibold lg:hidden"
              onClick={() => setOpen(!open)}
            >
              <LocateFixed aria-hidden size={18} className="text-brand" />
              <span className="min-w-0 grow wrap-anywhere">
                {words.summary(filter, place && place.near === filter.near ? nameOf(place) : undefined)}
              </span>
              <ChevronDown aria-hidden size={18} className={classes('text-muted', open && 'rotate-180')} />
            </button>
          )}
          <div
            id={fieldsId}
            className={classes('grid gap-3', !flat && 'px-2 pb-2 lg:p-0', !flat && !open && 'max-lg:hidden')}
          >
            <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[2fr_1fr_1fr_auto]">
              <div className="col-span-2 grid grid-cols-[1fr_auto] items-start gap-2 lg:col-span-1">
                <TextField
                  name="near"
                  label={words.label}
                  placeholder={words.placeholder}
                  maxLength={MAX_LENGTH}
                  autoComplete="postal-code"
                  enterKeyHint="search"
                  value={typed}
                  onChange={setTyped}
                  error={error}
                  alert
                />
                <Button type="submit" className="mt-7" pending={busy === 'typed'} pendingLabel={words.searching}>
                  {words.show}
                </Button>
              </div>
              <Select
                name="within"
                label={words.within}
                value={filter.within ?? ''}
                disabled={filter.near === undefined}
                options={[
                  { value: '', label: words.any },
                  ...[...new Set([...MILES.map(String), ...(filter.within ? [filter.within] : [])])].map((value) => ({
                    value,
                    label: words.miles(Number(value)),
                  })),
                ]}
                onChange={(within) => {
                  const { within: _, ...rest } = filter
                  choose(within === '' ? rest : { ...rest, within })
                }}
              />
              <Select
                name="sort"
                label={words.order}
                value={filter.sort ?? 'other'}
                disabled={filter.near === undefined}
                options={[
                  { value: 'other', label: otherOrder },
                  { value: 'distance', label: words.nearest },
                ]}
                onChange={(sort) => {
                  const { sort: _, ...rest } = filter
                  choose(sort === 'distance' ? { ...rest, sort } : rest)
                }}
              />
              <div className="col-span-2 flex flex-wrap gap-2 lg:col-span-1 lg:pt-7">
                <Button
                  icon={<LocateFixed aria-hidden size={18} />}
                  pending={busy === 'device'}
                  pendingLabel={words.locating}
                  onClick={() => void locate('device', findDevicePlace)}
                >
                  {words.device}
                </Button>
                {filter.near !== undefined && (
                  <Button variant="quiet" onClick={clear}>
                    {words.clear}
                  </Button>
                )}
              </div>
            </div>
            {place && filter.near === place.near && (
              <ChosenPlace
                place={place}
                onChoose={(near) => {
                  choose({ ...filter, near })
                  region.current?.focus({ preventScroll: true })
                }}
              />
            )}
          </div>
        </HydratedFields>
      </form>
    </search>
  )
}

/** Returns 'Bristol', or 'BS6, Bristol' for a part of the town. */
const nameOf = ({ near, name }: NearPlace): string => (near === name ? name : `${near}, ${name}`)

/** The place that distances are measured from, and alternatives. */
function ChosenPlace({
  place: { name, code, others },
  onChoose,
}: {
  place: NearPlace
  onChoose: (near: string) => void
}) {
  if (others.length === 0) return <p className="text-sm text-muted">{words.measuredFrom(name, code)}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">{words.several(name, code)}</p>
      {others.map(({ near }) => (
        <Button key={near} className="px-3" aria-label={`${near}, ${name}`} onClick={() => onChoose(near)}>
          {near}
        </Button>
      ))}
    </div>
  )
}
