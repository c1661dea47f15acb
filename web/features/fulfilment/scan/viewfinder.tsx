import { Flashlight, SwitchCamera, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Camera } from './camera.ts'
import { useCodeScan } from './use-code-scan.ts'
import { words } from './words.ts'

/** Milliseconds without a code after which a hint is shown. */
const HINT_AFTER_MS = 12_000

interface ViewfinderProps {
  camera: Camera
  onFound: (text: string) => void
  onFailed: () => void
  onSwitch: () => void
  onClose: () => void
}

/** Shows the camera picture while it is scanned for a code. */
export function Viewfinder({ camera, onFound, onFailed, onSwitch, onClose }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [showHint, setShowHint] = useState(false)
  useCodeScan(video, onFound, onFailed)
  useEffect(() => {
    if (video.current) video.current.srcObject = camera.stream
    const timer = setTimeout(() => setShowHint(true), HINT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [camera])
  return (
    <div className="grid gap-3">
      <div className="relative aspect-square overflow-hidden rounded-m bg-sunken sm:aspect-4/3">
        <video ref={video} aria-label={words.video} autoPlay muted playsInline className="size-full object-cover" />
        <span aria-hidden className="pointer-events-none absolute inset-[18%] rounded-m border-4 border-surface/80" />
      </div>
      <p role="status" className="text-muted">
        {showHint ? words.nothingYet : words.looking}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<X aria-hidden size={18} />} onClick={onClose}>
          {words.stop}
        </Button>
        {camera.setTorch && <TorchButton setTorch={camera.setTorch} />}
        {camera.hasOtherCamera && (
          <Button icon={<SwitchCamera aria-hidden size={18} />} onClick={onSwitch}>
            {words.switchCamera}
          </Button>
        )}
      </div>
    </div>
  )
}

function TorchButton({ setTorch }: { setTorch: (on: boolean) => Promise<void> }) {
  const [isOn, setIsOn] = useState(false)
  async function press() {
    // some phones refuse while they are hot: the button then keeps its state
    const hasSwitched = await setTorch(!isOn).then(
      () => true,
      () => false,
    )
    if (hasSwitched) setIsOn(!isOn)
  }
  return (
    <Button aria-pressed={isOn} icon={<Flashlight aria-hidden size={18} />} onClick={() => void press()}>
      {words.torch}
    </Button>
  )
}
