/** Highest z-index of a circle; popups have a higher one (map.css). */
const MAX_Z_INDEX = 999

/** Creates the circle of a marker, which grows slowly with `count`. Larger circles lie on top, to stay readable. */
export function createCircle(count: number): HTMLElement {
  const circle = document.createElement('div')
  circle.className = 'map-circle'
  circle.textContent = String(count)
  circle.style.setProperty('--size', `${Math.round(30 + 8 * Math.log2(Math.max(1, count)))}px`)
  circle.style.zIndex = String(Math.min(count, MAX_Z_INDEX))
  return circle
}
