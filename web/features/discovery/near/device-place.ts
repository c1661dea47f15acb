import type { nearDevice } from '#modules/core/places/near/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { words } from './words.ts'

const TIMEOUT_MS = 10_000
/** Accepts a cached position up to this age, because only the outward code is used. */
const MAX_AGE_MS = 300_000

/** Returns the place nearest to this device. The server stores no coordinates. Throws Error with a text to show. */
export async function findDevicePlace() {
  const { latitude, longitude } = await readCoordinates()
  return call<typeof nearDevice>('POST /api/near/device', { body: { latitude, longitude } })
}

const readCoordinates = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(reason))
    if (!('geolocation' in navigator)) return fail(words.unavailable)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED }) => fail(code === PERMISSION_DENIED ? words.refused : words.unavailable),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
