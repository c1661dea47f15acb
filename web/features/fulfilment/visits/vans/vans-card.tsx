import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import {
  type addVehicle,
  type changeVehicle,
  NewVehicle,
  type Vehicle,
} from '#modules/fulfilment/visits/arrival/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CollapsibleCard } from '#web/ui/collapsible-card.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { vansQuery } from './vans-query.ts'
import { vanWords as words } from './words.ts'

/** Lists the viewer’s vans and lets them add and remove vans (DOOR-08). */
export function VansCard({ viewerId }: { viewerId: string }) {
  const vans = useQuery(vansQuery(viewerId))
  const list = useRef<HTMLUListElement>(null)
  return (
    <CollapsibleCard id="vans" title={words.title} value={vans.data?.vehicles.map(({ plate }) => plate).join(', ')}>
      <p className="text-muted">{words.text}</p>
      <Loaded query={vans} loading={words.loading} failed={words.failed}>
        {({ vehicles }) => (
          <ul ref={list} tabIndex={-1} aria-label={words.title} className="grid gap-2">
            {vehicles.length === 0 && <li className="text-muted">{words.none}</li>}
            {vehicles.map((van) => (
              <VanRow key={van.id} van={van} viewerId={viewerId} list={list} />
            ))}
          </ul>
        )}
      </Loaded>
      <AddVan viewerId={viewerId} />
    </CollapsibleCard>
  )
}

const refetchVans = (viewerId: string) => queryClient.invalidateQueries({ queryKey: vansQuery(viewerId).queryKey })

interface VanRowProps {
  van: Vehicle
  viewerId: string
  /** Receives the focus when the row disappears. */
  list: RefObject<HTMLUListElement | null>
}

function VanRow({ van: { id, plate, litres, payloadKg }, viewerId, list }: VanRowProps) {
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: id,
    send: () =>
      call<typeof changeVehicle>('PUT /api/vehicles/:vehicleId', {
        params: { vehicleId: id },
        body: { plate, litres, payloadKg, active: false },
      }),
    async onDone() {
      await refetchVans(viewerId)
      announce(words.removed(plate), { now: true })
      list.current?.focus()
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-2">
      <span className="grid">
        <span className="font-semibold">{plate}</span>
        <span className="text-sm text-muted">{words.capacity(litres, payloadKg)}</span>
      </span>
      <Button size="s" pending={pending} pendingLabel={words.removing} onClick={run}>
        {words.remove(plate)}
      </Button>
      <Failure>{error}</Failure>
    </li>
  )
}

interface FormValues extends Record<string, unknown> {
  plate: string
  litres: string
  payloadKg: string
}
const EMPTY: FormValues = { plate: '', litres: '', payloadKg: '' }

/** Parses a number such as '6,000': null for an empty field, NaN for other text, which the contract rejects. */
const parseNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(',', '')))

function AddVan({ viewerId }: { viewerId: string }) {
  const key = useIdempotencyKey()
  const form = useForm<FormValues, typeof NewVehicle>({
    initial: EMPTY,
    schema: NewVehicle,
    toInput: ({ plate, litres, payloadKg }) => ({
      plate,
      litres: parseNumber(litres),
      payloadKg: parseNumber(payloadKg),
    }),
    async submit(body) {
      const van = await key.send(body, (idempotencyKey) =>
        call<typeof addVehicle>('POST /api/vehicles', { body, idempotencyKey }),
      )
      await refetchVans(viewerId)
      form.reset(EMPTY)
      announce(words.added(van.plate), { now: true })
    },
  })
  return (
    <Form form={form} className="grid gap-5">
      <TextField
        {...form.field('plate')}
        label={words.plate}
        hint={words.plateHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('litres')} label={words.litres} optional inputMode="numeric" autoComplete="off" />
        <TextField {...form.field('payloadKg')} label={words.payload} optional inputMode="numeric" autoComplete="off" />
      </div>
      <SubmitButton form={form} size="m" block={false} pendingLabel={words.adding}>
        {words.add}
      </SubmitButton>
    </Form>
  )
}
