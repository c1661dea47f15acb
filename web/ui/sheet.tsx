import { lazy, type ReactNode, Suspense } from 'react'

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
}

export const loadSheet = () => import('./sheet-dialog.tsx')
const SheetDialog = lazy(() => loadSheet().then((module) => ({ default: module.SheetDialog })))

/** Over the page: from below on phones, in the middle on wide screens. Its code comes with the first one opened. */
export function Sheet(props: SheetProps) {
  if (!props.open) return null
  return (
    <Suspense>
      <SheetDialog {...props} />
    </Suspense>
  )
}
