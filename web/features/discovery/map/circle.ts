/** Keeps popups above all circles. */
const MAX_LAYERS = 999

/** Creates a circle that grows slowly with its number. The largest is on top, so that its number stays readable. */
export function circleOf(count: number): HTMLElement {
  const circle = document.createElement('div')
  circle.className = 'map-circle'
  circle.textContent = String(count)
  circle.style.setProperty('--size', `${Math.round(30 + 8 * Math.log2(Math.max(1, count)))}px`)
  circle.style.zIndex = String(Math.min(count, MAX_LAYERS))
  return circle
}
