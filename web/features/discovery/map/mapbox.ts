import 'mapbox-gl/mapbox-gl.css'
import './map.css'
import {
  GeolocateControl,
  LngLatBounds,
  Map as Mapbox,
  Marker,
  NavigationControl,
  Popup,
  supported,
} from 'mapbox-gl/esm'
import { createCircle } from './circle.ts'
import { createPopupContent } from './create-popup-content.ts'
import { failureOf, type MapMarker, type MapOptions, type MapView } from './map-view.ts'

const LONDON: [number, number] = [-0.1276, 51.5072]
const INITIAL_ZOOM = 9
/** Zoom of a found place (MAP-16). */
const PLACE_ZOOM = 14
const STYLES = { light: 'mapbox://styles/mapbox/streets-v12', dark: 'mapbox://styles/mapbox/dark-v11' }
// colours of our light theme, because markers are on the map, not on the page
const COLORS = { place: '#1d4f91', marker: '#14603c' }

/** Returns whether this browser can render maps. */
export const canRender = (): boolean => supported()

/** Opens a Mapbox map at London (MAP-13 to MAP-15). Only this file imports mapbox-gl, which is large. */
export function openMap({ container, label, token, dark, onLink, onReady, onFailure }: MapOptions): MapView {
  const map = new Mapbox({
    container,
    accessToken: token ?? '',
    style: dark ? STYLES.dark : STYLES.light,
    center: LONDON,
    zoom: INITIAL_ZOOM,
    // one finger scrolls the page, two move the map
    cooperativeGestures: true,
    locale: { 'Map.Title': label },
  })
  map.addControl(new NavigationControl({ visualizePitch: false }), 'top-right')
  const geolocate = new GeolocateControl({ positionOptions: { enableHighAccuracy: true } })
  geolocate.on('error', () => onFailure('position', true))
  map.addControl(geolocate, 'top-right')
  map.on('load', onReady)
  // a missing tile only leaves a gap, but a missing style means no map
  map.on('error', (event) => onFailure(failureOf(event.error), 'tile' in event))

  let place: Marker | undefined
  let markers: Marker[] = []
  const addMarker = (options: MapMarker, color: string, focusOnOpen: boolean) => {
    const round = options.count !== undefined
    // fits beside the controls on the narrowest phone
    const popup = new Popup({ offset: round ? 20 : 36, maxWidth: '210px', focusAfterOpen: focusOnOpen })
    // a popup near the edge of a narrow map would be cut off
    if (focusOnOpen) popup.on('open', () => map.panTo([options.longitude, options.latitude]))
    const marker = new Marker(round ? { element: createCircle(options.count) } : { color })
    marker.getElement().setAttribute('aria-label', options.label)
    marker.getElement().setAttribute('role', 'button')
    return marker
      .setLngLat([options.longitude, options.latitude])
      .setPopup(popup.setDOMContent(createPopupContent(options, onLink)))
      .addTo(map)
  }
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
      for (const marker of markers) marker.remove()
      markers = next.map((options) => addMarker(options, COLORS.marker, true))
    },
    showAll() {
      const bounds = new LngLatBounds()
      for (const marker of markers) bounds.extend(marker.getLngLat())
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 60, maxZoom: INITIAL_ZOOM, animate: false })
    },
    close: () => map.remove(),
  }
}
