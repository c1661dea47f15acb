/** A circle that grows with its number, but slower. */
export function circleOf(count: number): HTMLElement {
  const circle = document.createElement('div')
  circle.className = 'map-circle'
  circle.textContent = String(count)
  circle.style.setProperty('--size', `${Math.round(30 + 8 * Math.log2(Math.max(1, count)))}px`)
  return circle
}
