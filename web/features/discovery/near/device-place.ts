import type { nearDevice } from '#modules/core/places/near/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { words } from './words.ts'

const PATIENCE_MS = 10_000
/** Accepts a cached position up to this age, because only the outward code is used. */
const FRESH_MS = 300_000

/** Returns the place nearest to this device; the server doesn't store its coordinates. Throws an Error with a message to show. */
export async function placeOfDevice() {
  const { latitude, longitude } = await coordinates()
  return call<typeof nearDevice>('POST /api/near/device', { body: { latitude, longitude } })
}

const coordinates = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) => {
    const failed = (reason: string) => reject(new Error(reason))
    if (!('geolocation' in navigator)) return failed(words.unavailable)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED }) => failed(code === PERMISSION_DENIED ? words.refused : words.unavailable),
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    )
  })
