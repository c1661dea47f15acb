import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import {
  AttributionControl,
  GeolocateControl,
  LngLatBounds,
  Map as MapLibre,
  Marker,
  NavigationControl,
  Popup,
  setWorkerUrl,
} from 'maplibre-gl'
// a file of our own: the policy of our pages allows no worker from a blob
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { circleOf } from './circle.ts'
import { BOUNDS, CREDIT, styleOf } from './own-style.ts'
import { popupContent } from './popup-content.ts'
import type { Sight, SightOptions, Spot } from './sight.ts'
import { words } from './words.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

/** The outline knows nothing finer. */
const MOST_ZOOM = 12
/** How near a place that was found is shown: with the towns around it. */
const NEAR = 9
/** Narrower than this a map has no room for its credit in words. */
const NARROW_PX = 480
// roles of our light theme, as on the other map
const COLORS = { place: '#1d4f91', mark: '#14603c' }

/** Whether this browser can draw a map. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

/** Opens our own map on the whole country: it asks only our own server. The only file that knows maplibre-gl. */
export function openMap({ container, label, onLink, onReady, onFailure }: SightOptions): Sight {
  setWorkerUrl(workerUrl)
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  const map = new MapLibre({
    container,
    style: styleOf(scheme.matches),
    bounds: BOUNDS.shown,
    maxBounds: BOUNDS.most,
    maxZoom: MOST_ZOOM,
    cooperativeGestures: true,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  const geolocate = new GeolocateControl({
    positionOptions: { enableHighAccuracy: true },
    fitBoundsOptions: { maxZoom: DISTRICT_ZOOM + 1 },
  })
  geolocate.on('error', () => onFailure('position', true))
  map.addControl(geolocate, 'top-right')
  const credit = creditOf(map, container)
  credit()
  // after the event: the control that is taken away would still hear of it
  map.on('resize', () => queueMicrotask(credit))
  map.on('load', onReady)
  map.on('error', () => onFailure('service', map.loaded()))
  const recolour = () => map.setStyle(styleOf(scheme.matches))
  scheme.addEventListener('change', recolour)

  let place: Marker | undefined
  let marks = new Map<Spot, Marker>()
  let wanted: readonly Spot[] = []
  let shown = false
  const markerOf = (spot: Spot, color: string, pressed: boolean) => {
    const round = spot.count !== undefined
    const marker = new Marker(round ? { element: circleOf(spot.count) } : { color })
    // before its popup: being added, a mark stops listening to keys
    const element = marker.setLngLat([spot.longitude, spot.latitude]).addTo(map).getElement()
    element.setAttribute(
      'aria-label',
      round ? words.map.inAll(spot.label, spot.count ?? 0, spot.links.length) : spot.label,
    )
    element.setAttribute('role', 'button')
    const [only, ...others] = spot.links
    if (round && only && others.length === 0) return ledTo(marker, () => onLink(only.to))
    // as wide as fits beside the controls on the narrowest phone
    const popup = new Popup({ offset: round ? 20 : 36, maxWidth: '210px', focusAfterOpen: pressed })
    // near the edge of a narrow map a popup would be cut off
    if (pressed) popup.on('open', () => map.panTo([spot.longitude, spot.latitude]))
    return marker.setPopup(popup.setDOMContent(popupContent(spot, onLink)))
  }
  /** Marks what is wanted at this zoom and in sight, so that a country full of marks costs no more than a screenful. */
  const sync = () => {
    const [zoom, bounds] = [map.getZoom(), map.getBounds()]
    const seen = new Set(
      wanted.filter(({ zooms: [from, below] = [0, Number.POSITIVE_INFINITY], longitude, latitude }) => {
        return zoom >= from && zoom < below && bounds.contains([longitude, latitude])
      }),
    )
    for (const [spot, marker] of marks) {
      if (seen.has(spot)) continue
      marker.remove()
      marks.delete(spot)
    }
    for (const spot of seen) if (!marks.has(spot)) marks.set(spot, markerOf(spot, COLORS.mark, true))
  }
  map.on('moveend', sync)
  return {
    goTo(spot) {
      place?.remove()
      // no one pressed it: the focus stays in the form
      place = markerOf(spot, COLORS.place, false)
      place.togglePopup()
      map.flyTo({ center: [spot.longitude, spot.latitude], zoom: NEAR })
    },
    forget: () => place?.remove(),
    mark(spots) {
      // what is marked already stays as it is, with its popup and the focus
      if (JSON.stringify(spots) === JSON.stringify(wanted)) return
      for (const marker of marks.values()) marker.remove()
      marks = new Map()
      wanted = spots
      sync()
    },
    showAll() {
      const bounds = new LngLatBounds()
      for (const { longitude, latitude } of wanted) bounds.extend([longitude, latitude])
      // a newer count does not take a person back who has looked elsewhere since
      if (bounds.isEmpty() || shown) return
      shown = true
      map.fitBounds(bounds, { padding: 60, maxZoom: DISTRICT_ZOOM - 1, animate: false })
    },
    close() {
      scheme.removeEventListener('change', recolour)
      map.remove()
    },
  }
}

/** A mark that is a way on rather than a thing to read. */
function ledTo(marker: Marker, go: () => void): Marker {
  const element = marker.getElement()
  element.setAttribute('role', 'link')
  element.tabIndex = 0
  element.addEventListener('click', go)
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') go()
  })
  return marker
}

/** Keeps the credit in the corner: on a narrow map it is a button until it is pressed. Call it whenever the width has changed. */
function creditOf(map: MapLibre, container: HTMLElement): () => void {
  let control: AttributionControl | undefined
  let narrow: boolean | undefined
  return () => {
    const compact = container.clientWidth < NARROW_PX
    if (compact === narrow) return
    narrow = compact
    if (control) map.removeControl(control)
    control = new AttributionControl({ compact, customAttribution: CREDIT })
    map.addControl(control)
    if (!compact) return
    const button = container.querySelector('.maplibregl-ctrl-attrib')
    button?.classList.remove('maplibregl-compact-show')
    button?.removeAttribute('open')
  }
}
