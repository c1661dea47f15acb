import type { LngLatBoundsLike, StyleSpecification } from 'maplibre-gl'
import outlineUrl from './outline.geojson?url'

/** Initial and maximum bounds: south-west, then north-east. */
export const BOUNDS = {
  initial: [
    [-8.3, 49.8],
    [1.9, 59.6],
  ],
  max: [
    [-16.5, 47.5],
    [7.5, 63],
  ],
} satisfies Record<string, LngLatBoundsLike>

/** Credits of the outline and the library (docs/data.md). */
export const CREDIT = [
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a>',
  '<a href="https://github.com/rapideditor/country-coder">country-coder</a>',
  '<a href="https://maplibre.org/">MapLibre</a>',
]

/** Colours of the map, muted so that our markers stand out; text on land has a contrast of at least 4.5 to 1. */
const COLORS = {
  light: { sea: '#dfe8ea', land: '#faf8f1', abroad: '#eeece3', coast: '#8b9a90', text: '#4a554d', halo: '#faf8f1' },
  dark: { sea: '#10181c', land: '#252e29', abroad: '#1a211e', coast: '#6d7b72', text: '#c4cec7', halo: '#252e29' },
}

/** The style of our own map. Labels use the browser's fonts, because there is no glyph server. */
export function styleOf(dark: boolean): StyleSpecification {
  const { sea, land, abroad, coast, text, halo } = COLORS[dark ? 'dark' : 'light']
  return {
    version: 8,
    sources: { outline: { type: 'geojson', data: new URL(outlineUrl, location.href).href, tolerance: 0.2 } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      {
        id: 'abroad',
        type: 'fill',
        source: 'outline',
        filter: ['==', ['get', 'kind'], 'abroad'],
        paint: { 'fill-color': abroad },
      },
      {
        id: 'land',
        type: 'fill',
        source: 'outline',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': land },
      },
      {
        id: 'coast',
        type: 'line',
        source: 'outline',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'line-color': coast, 'line-width': 1 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'outline',
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-color': coast, 'line-width': 1.2, 'line-dasharray': [4, 3] },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'outline',
        filter: ['==', ['get', 'kind'], 'town'],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Inter Variable', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 10, 15],
          'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
          'text-radial-offset': 0.8,
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
      },
    ],
  }
}
