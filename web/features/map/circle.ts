/** Popups stand above all circles. */
const MOST_LAYERS = 999

/** A circle that grows with its number, but slower. Where circles overlap the fullest is on top, so that its number is read. */
export function circleOf(count: number): HTMLElement {
  const circle = document.createElement('div')
  circle.className = 'map-circle'
  circle.textContent = String(count)
  circle.style.setProperty('--size', `${Math.round(30 + 8 * Math.log2(Math.max(1, count)))}px`)
  circle.style.zIndex = String(Math.min(count, MOST_LAYERS))
  return circle
}
