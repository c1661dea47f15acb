import type { Spot } from './map-view.ts'

/** Creates a popup's content from text nodes, because names are user input. */
export function popupContent(spot: Spot, onLink: (to: string) => void): HTMLElement {
  const content = element('div', '', 'map-popup')
  content.append(element('div', spot.title, 'map-popup-title'))
  for (const line of spot.lines) content.append(element('p', line))
  for (const { text, to } of spot.links) {
    const link = element('a', text)
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

function element<Name extends 'div' | 'p' | 'a'>(
  name: Name,
  text: string,
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  if (className !== '') made.className = className
  return made
}
