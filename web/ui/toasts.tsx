import { useAtomValue } from 'jotai'
import { lazyExtra } from './lazy-part.tsx'
import { toastRegionModule, toastsWanted } from './toast.ts'

const ToastRegion = lazyExtra(async () => (await toastRegionModule.load()).ToastRegion)

/** The toast region, mounted once in the shell; its code is loaded with the first toast. */
export function Toasts() {
  const wanted = useAtomValue(toastsWanted)
  return wanted && <ToastRegion />
}
