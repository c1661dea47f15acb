import type { MapMarker } from './map-view.ts'

/** Creates a popup's content from text nodes, because names are user input. */
export function createPopupContent(marker: MapMarker, onLink: (to: string) => void): HTMLElement {
  const content = createElement('div', '', 'map-popup')
  content.append(createElement('div', marker.title, 'map-popup-title'))
  for (const line of marker.lines) content.append(createElement('p', line))
  for (const { text, to } of marker.links) {
    const link = createElement('a', text)
    link.href = to
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onLink(to)
    })
    content.append(link)
  }
  return content
}

function createElement<Name extends 'div' | 'p' | 'a'>(
  name: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  if (className !== '') element.className = className
  return element
}
