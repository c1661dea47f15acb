import { useAtomValue } from 'jotai'
import { lazyExtra } from './lazy-part.tsx'
import { region, toastsWanted } from './toast.ts'

const ToastRegion = lazyExtra(async () => (await region.load()).ToastRegion)

/** Place of all messages; mounted once in the shell. Its code is loaded with the first message. */
export function Toasts() {
  const wanted = useAtomValue(toastsWanted)
  return wanted && <ToastRegion />
}
