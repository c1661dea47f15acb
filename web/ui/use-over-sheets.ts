import { useLayoutEffect, useState } from 'react'
import { onSheetsChange, topSheet } from '#web/lib/boot/open-sheets.ts'

/** Returns an element to draw into that is always within the uppermost dialog: what is outside of it cannot be pressed. */
export function useOverSheets(): HTMLElement {
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const move = () => moveTo(topSheet() ?? document.body, host)
    move()
    const end = onSheetsChange(move)
    return () => {
      end()
      host.remove()
    }
  }, [host])
  return host
}

/** Keeps focus and animations where the browser can. */
function moveTo(place: HTMLElement, host: HTMLElement): void {
  if (host.isConnected && 'moveBefore' in place) place.moveBefore(host, null)
  else place.append(host)
}
