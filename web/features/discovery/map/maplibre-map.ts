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
import { createCircle } from './circle.ts'
import { createPopupContent } from './create-popup-content.ts'
import type { MapMarker, MapOptions, MapView } from './map-view.ts'
import { BOUNDS, CREDIT, styleOf } from './maplibre-style.ts'
import { words } from './words.ts'
import { DISTRICT_ZOOM } from './zooms.ts'

/** Highest zoom; the outline has no more detail. */
const MAX_ZOOM = 12
/** Zoom of a found place, with the towns around it. */
const PLACE_ZOOM = 9
/** Maps narrower than this show the credit as a button. */
const NARROW_PX = 480
// colours of our light theme, as in mapbox.ts
const COLORS = { place: '#1d4f91', marker: '#14603c' }

/** Returns whether this browser can render maps. */
export const canRender = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

/** Opens our own map of the whole country, which only uses our own server. The only file that imports maplibre-gl. */
export function openMap({ container, label, onLink, onReady, onFailure }: MapOptions): MapView {
  setWorkerUrl(workerUrl)
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  const map = new MapLibre({
    container,
    style: styleOf(scheme.matches),
    bounds: BOUNDS.initial,
    maxBounds: BOUNDS.max,
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
  const updateCredit = creditUpdater(map, container)
  updateCredit()
  // after the event, because a control removed during the event would still receive it
  map.on('resize', () => queueMicrotask(updateCredit))
  map.on('load', onReady)
  map.on('error', () => onFailure('service', map.loaded()))
  const recolour = () => map.setStyle(styleOf(scheme.matches))
  scheme.addEventListener('change', recolour)

  let place: Marker | undefined
  let markers = new Map<MapMarker, Marker>()
  let requested: readonly MapMarker[] = []
  let hasFitted = false
  const addMarker = (options: MapMarker, color: string, focusOnOpen: boolean) => {
    const round = options.count !== undefined
    const marker = new Marker(round ? { element: createCircle(options.count) } : { color })
    // added before it gets a popup, because adding a marker removes the key listener of its popup
    const element = marker.setLngLat([options.longitude, options.latitude]).addTo(map).getElement()
    element.setAttribute(
      'aria-label',
      round ? words.map.inAll(options.label, options.count ?? 0, options.links.length) : options.label,
    )
    element.setAttribute('role', 'button')
    const [only, ...others] = options.links
    if (round && only && others.length === 0) return makeLink(marker, () => onLink(only.to))
    // fits beside the controls on the narrowest phone
    const popup = new Popup({ offset: round ? 20 : 36, maxWidth: '210px', focusAfterOpen: focusOnOpen })
    // a popup near the edge of a narrow map would be cut off
    if (focusOnOpen) popup.on('open', () => map.panTo([options.longitude, options.latitude]))
    return marker.setPopup(popup.setDOMContent(createPopupContent(options, onLink)))
  }
  /** Adds the requested markers of this zoom and viewport and removes all others: many markers make a map slow. */
  const updateMarkers = () => {
    const [zoom, bounds] = [map.getZoom(), map.getBounds()]
    const visible = new Set(
      requested.filter(({ zooms: [from, below] = [0, Number.POSITIVE_INFINITY], longitude, latitude }) => {
        return zoom >= from && zoom < below && bounds.contains([longitude, latitude])
      }),
    )
    for (const [options, marker] of markers) {
      if (visible.has(options)) continue
      marker.remove()
      markers.delete(options)
    }
    for (const options of visible)
      if (!markers.has(options)) markers.set(options, addMarker(options, COLORS.marker, true))
  }
  map.on('moveend', updateMarkers)
  return {
    goTo(options) {
      place?.remove()
      // not opened by a press: the focus stays in the form
      place = addMarker(options, COLORS.place, false)
      place.togglePopup()
      map.flyTo({ center: [options.longitude, options.latitude], zoom: PLACE_ZOOM })
    },
    clearPlace: () => place?.remove(),
    setMarkers(next) {
      // existing markers stay, with their popup and focus
      if (JSON.stringify(next) === JSON.stringify(requested)) return
      for (const marker of markers.values()) marker.remove()
      markers = new Map()
      requested = next
      updateMarkers()
    },
    showAll() {
      const bounds = new LngLatBounds()
      for (const { longitude, latitude } of requested) bounds.extend([longitude, latitude])
      // new data doesn't reset the view after the user has moved it
      if (bounds.isEmpty() || hasFitted) return
      hasFitted = true
      map.fitBounds(bounds, { padding: 60, maxZoom: DISTRICT_ZOOM - 1, animate: false })
    },
    close() {
      scheme.removeEventListener('change', recolour)
      map.remove()
    },
  }
}

/** Turns a marker into a link that works by mouse and keyboard, and returns the marker. */
function makeLink(marker: Marker, go: () => void): Marker {
  const element = marker.getElement()
  element.setAttribute('role', 'link')
  element.tabIndex = 0
  element.addEventListener('click', go)
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') go()
  })
  return marker
}

/** Returns a function that shows the credit as text, or as a button on a narrow map. Call it when the width changes. */
function creditUpdater(map: MapLibre, container: HTMLElement): () => void {
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
