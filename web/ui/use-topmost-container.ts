import { useLayoutEffect, useState } from 'react'
import { onSheetsChange, topSheet } from '#web/lib/boot/open-sheets.ts'

/** Returns a portal container that is always inside the topmost dialog, because everything outside it is inert. */
export function useTopmostContainer(): HTMLElement {
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

/** Moves `host` into `parent`, keeping focus and animations if the browser supports that. */
function moveTo(parent: HTMLElement, host: HTMLElement): void {
  if (host.isConnected && 'moveBefore' in parent) parent.moveBefore(host, null)
  else parent.append(host)
}
