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
// served from our site: the CSP doesn't allow workers from blobs
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { circleOf } from './circle.ts'
import type { MapOptions, MapView, Spot } from './map-view.ts'
import { BOUNDS, CREDIT, styleOf } from './own-style.ts'
import { popupContent } from './popup-content.ts'
import { words } from './words.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

/** The outline has no more detail. */
const MAX_ZOOM = 12
/** Zoom of a found place, with the towns around it. */
const NEAR = 9
/** Below this width the credit is collapsed. */
const NARROW_PX = 480
// colours of our light theme, as on the other map
const COLORS = { place: '#1d4f91', marker: '#14603c' }

/** Returns whether this browser can render maps. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

/** Opens our own map of the whole country, which only uses our own server. The only file that imports maplibre-gl. */
export function openMap({ container, label, onLink, onReady, onFailure }: MapOptions): MapView {
  setWorkerUrl(workerUrl)
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  const map = new MapLibre({
    container,
    style: styleOf(scheme.matches),
    bounds: BOUNDS.shown,
    maxBounds: BOUNDS.most,
    maxZoom: MAX_ZOOM,
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
  // after the event, which the removed control would otherwise still receive
  map.on('resize', () => queueMicrotask(credit))
  map.on('load', onReady)
  map.on('error', () => onFailure('service', map.loaded()))
  const recolour = () => map.setStyle(styleOf(scheme.matches))
  scheme.addEventListener('change', recolour)

  let place: Marker | undefined
  let markers = new Map<Spot, Marker>()
  let wanted: readonly Spot[] = []
  let shown = false
  const markerOf = (spot: Spot, color: string, pressed: boolean) => {
    const round = spot.count !== undefined
    const marker = new Marker(round ? { element: circleOf(spot.count) } : { color })
    // before its popup: adding a marker removes its key listener
    const element = marker.setLngLat([spot.longitude, spot.latitude]).addTo(map).getElement()
    element.setAttribute(
      'aria-label',
      round ? words.map.inAll(spot.label, spot.count ?? 0, spot.links.length) : spot.label,
    )
    element.setAttribute('role', 'button')
    const [only, ...others] = spot.links
    if (round && only && others.length === 0) return asLink(marker, () => onLink(only.to))
    // fits beside the controls on the narrowest phone
    const popup = new Popup({ offset: round ? 20 : 36, maxWidth: '210px', focusAfterOpen: pressed })
    // a popup near the edge of a narrow map would be cut off
    if (pressed) popup.on('open', () => map.panTo([spot.longitude, spot.latitude]))
    return marker.setPopup(popup.setDOMContent(popupContent(spot, onLink)))
  }
  /** Adds only the markers for this zoom and viewport, to keep it fast. */
  const sync = () => {
    const [zoom, bounds] = [map.getZoom(), map.getBounds()]
    const seen = new Set(
      wanted.filter(({ zooms: [from, below] = [0, Number.POSITIVE_INFINITY], longitude, latitude }) => {
        return zoom >= from && zoom < below && bounds.contains([longitude, latitude])
      }),
    )
    for (const [spot, marker] of markers) {
      if (seen.has(spot)) continue
      marker.remove()
      markers.delete(spot)
    }
    for (const spot of seen) if (!markers.has(spot)) markers.set(spot, markerOf(spot, COLORS.marker, true))
  }
  map.on('moveend', sync)
  return {
    goTo(spot) {
      place?.remove()
      // not opened by a press: the focus stays in the form
      place = markerOf(spot, COLORS.place, false)
      place.togglePopup()
      map.flyTo({ center: [spot.longitude, spot.latitude], zoom: NEAR })
    },
    clearPlace: () => place?.remove(),
    setMarkers(spots) {
      // existing markers stay, with their popup and focus
      if (JSON.stringify(spots) === JSON.stringify(wanted)) return
      for (const marker of markers.values()) marker.remove()
      markers = new Map()
      wanted = spots
      sync()
    },
    showAll() {
      const bounds = new LngLatBounds()
      for (const { longitude, latitude } of wanted) bounds.extend([longitude, latitude])
      // new data doesn't reset the view after the user has moved it
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

/** A marker that can be pressed. */
function asLink(marker: Marker, go: () => void): Marker {
  const element = marker.getElement()
  element.setAttribute('role', 'link')
  element.tabIndex = 0
  element.addEventListener('click', go)
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') go()
  })
  return marker
}

/** Collapses the credit to a button on a narrow map. Call it when the width changes. */
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
