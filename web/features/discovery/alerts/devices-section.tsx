import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { addDevice, Device, removeDevice } from '#modules/discovery/alerts/contract/devices.ts'
import type { MyAlerts } from '#modules/discovery/alerts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { alertsQuery } from './queries.ts'
import { Failure, Section } from './section.tsx'
import { readPushState, subscribeHere, unsubscribeHere } from './this-browser.ts'
import { words } from './words.ts'

const devicesWords = words.devices

/** Lists the devices that get push messages, and lets the user add this device (PUSH-01). */
export function DevicesSection({ push, name }: { push: NonNullable<MyAlerts['push']>; name: string }) {
  const { publicKey, devices } = push
  const { data: here } = useQuery({
    queryKey: ['push-here', devices],
    queryFn: () => readPushState(devices),
    staleTime: 0,
  })
  return (
    <Section title={devicesWords.title} text={devicesWords.text}>
      {here?.state === 'blocked' && <Notice>{devicesWords.blocked}</Notice>}
      {here?.state === 'home_screen' && <Notice>{devicesWords.homeScreen}</Notice>}
      {here?.state === 'unable' && <Notice>{devicesWords.unable}</Notice>}
      {here?.state === 'off' && <TurnOn publicKey={publicKey} name={name} />}
      {devices.length > 0 && (
        <ul className="grid divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} here={device.id === here?.device?.id} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function TurnOn({ publicKey, name }: { publicKey: string; name: string }) {
  const queries = useQueryClient()
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: publicKey,
    async send() {
      const subscription = await subscribeHere(publicKey)
      if (subscription) await call<typeof addDevice>('POST /api/alerts/devices', { body: { ...subscription, name } })
    },
    onDone: () => refetchDevices(queries),
  })
  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="primary" pending={pending} onClick={run}>
        {devicesWords.turnOn}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}

function DeviceRow({ device, here }: { device: Device; here: boolean }) {
  const queries = useQueryClient()
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: device.id,
    async send() {
      await call<typeof removeDevice>('DELETE /api/alerts/devices/:deviceId', { params: { deviceId: device.id } })
      if (here) await unsubscribeHere()
    },
    onDone: () => refetchDevices(queries),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {device.name}
          {here && <Badge tone="ok">{devicesWords.here}</Badge>}
          {device.paused && <Badge tone="neutral">{devicesWords.paused}</Badge>}
        </div>
        <p className="text-sm text-muted">{devicesWords.since(shortDate(device.addedAt))}</p>
        <Failure>{error}</Failure>
      </div>
      <Button size="s" pending={pending} aria-label={devicesWords.stopNamed(device.name)} onClick={run}>
        {devicesWords.stop}
      </Button>
    </li>
  )
}

async function refetchDevices(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await queries.invalidateQueries(alertsQuery)
  await queries.invalidateQueries({ queryKey: ['push-here'] })
}
