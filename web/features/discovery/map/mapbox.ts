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
import { circleOf } from './circle.ts'
import { failureOf, type MapOptions, type MapView, type Spot } from './map-view.ts'
import { popupContent } from './popup-content.ts'

const LONDON: [number, number] = [-0.1276, 51.5072]
const FIRST_ZOOM = 9
/** Zoom of a found place (MAP-16). */
const NEAR = 14
const STYLES = { light: 'mapbox://styles/mapbox/streets-v12', dark: 'mapbox://styles/mapbox/dark-v11' }
// colours of our light theme, because markers are on the map, not on the page
const COLORS = { place: '#1d4f91', marker: '#14603c' }

/** Returns whether this browser can render maps. */
export const canDraw = (): boolean => supported()

/** Opens a map at London (MAP-13 to MAP-15). The only file that imports mapbox-gl; loaded with the first map. */
export function openMap({ container, label, token, dark, onLink, onReady, onFailure }: MapOptions): MapView {
  const map = new Mapbox({
    container,
    accessToken: token ?? '',
    style: dark ? STYLES.dark : STYLES.light,
    center: LONDON,
    zoom: FIRST_ZOOM,
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
  const markerOf = (spot: Spot, color: string, pressed: boolean) => {
    const round = spot.count !== undefined
    // fits beside the controls on the narrowest phone
    const popup = new Popup({ offset: round ? 20 : 36, maxWidth: '210px', focusAfterOpen: pressed })
    // a popup near the edge of a narrow map would be cut off
    if (pressed) popup.on('open', () => map.panTo([spot.longitude, spot.latitude]))
    const marker = new Marker(round ? { element: circleOf(spot.count) } : { color })
    marker.getElement().setAttribute('aria-label', spot.label)
    marker.getElement().setAttribute('role', 'button')
    return marker
      .setLngLat([spot.longitude, spot.latitude])
      .setPopup(popup.setDOMContent(popupContent(spot, onLink)))
      .addTo(map)
  }
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
      for (const marker of markers) marker.remove()
      markers = spots.map((spot) => markerOf(spot, COLORS.marker, true))
    },
    showAll() {
      const bounds = new LngLatBounds()
      for (const marker of markers) bounds.extend(marker.getLngLat())
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 60, maxZoom: FIRST_ZOOM, animate: false })
    },
    close: () => map.remove(),
  }
}
