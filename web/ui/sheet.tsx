import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-part.tsx'

export interface SheetProps {
  open: boolean
  /** Asked for by Escape, the close button or a press outside. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Off while something must be decided or is being sent. */
  dismissable?: boolean
  /** The whole screen, for a picture. */
  full?: boolean
  /** It has an address of its own: Back leaves that, and so closes it. */
  addressed?: boolean
}

/** The sheet's own code, for what knows that one will be opened. */
export const SheetDialog = lazyDialog<SheetProps>(async () => (await import('./sheet-dialog.tsx')).SheetDialog)

/** Over the page: from below on phones, in the middle on wide screens. Its code comes with the first one opened. */
export function Sheet(props: SheetProps) {
  return props.open && <SheetDialog {...props} />
}
