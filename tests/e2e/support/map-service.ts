import type { BrowserContext, Route } from '@playwright/test'

/** A 1 × 1 pixel image for every tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface MapService {
  /** Requested tiles, as 'zoom/x/y'. */
  readonly tiles: string[]
  /** All requests to the service. */
  readonly asked: URL[]
  /** Sets the response for the map's style. */
  style: (route: Route) => Promise<void>
}

/** A single-colour style, whose tile requests show the map's position. */
const STYLE = {
  version: 8,
  sources: { tiles: { type: 'raster', tiles: ['https://api.mapbox.com/tiles/{z}/{x}/{y}.png'], tileSize: 512 } },
  layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
}

/** Emulates Mapbox for the browser; the page's CSP still applies. */
export async function emulateMapbox(context: BrowserContext): Promise<MapService> {
  const service: MapService = { tiles: [], asked: [], style: (route) => route.fulfill({ json: STYLE }) }
  await context.route('https://*.mapbox.com/**', async (route) => {
    const url = new URL(route.request().url())
    service.asked.push(url)
    if (url.pathname.startsWith('/styles/')) return service.style(route)
    const [, tile] = /^\/tiles\/(\d+\/\d+\/\d+)\.png$/.exec(url.pathname) ?? []
    if (!tile) return route.fulfill({ json: {} })
    service.tiles.push(tile)
    return route.fulfill({ contentType: 'image/png', body: TILE })
  })
  return service
}

/** Returns the tile of a place, as 'zoom/x/y'. */
export function tileOf(zoom: number, longitude: number, latitude: number): string {
  const count = 2 ** zoom
  const radians = (latitude * Math.PI) / 180
  const x = ((longitude + 180) / 360) * count
  const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count
  return `${zoom}/${Math.floor(x)}/${Math.floor(y)}`
}
