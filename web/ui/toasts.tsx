import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { toastsWanted } from './toast.ts'

const ToastRegion = lazy(() => import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })))

/** Place of all messages; mounted once in the shell. Its code is loaded with the first message. */
export function Toasts() {
  const wanted = useAtomValue(toastsWanted)
  if (!wanted) return null
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  )
}
