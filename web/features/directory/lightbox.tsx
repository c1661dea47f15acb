import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { GalleryPicture } from '#modules/directory/contract.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { words } from './words.ts'

const own = words.gallery
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

interface LightboxProps {
  name: string
  pictures: readonly GalleryPicture[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One photo large; the arrow keys go on and back, Escape closes. */
export function Lightbox({ name, pictures, at, onMove, onClose }: LightboxProps) {
  const count = pictures.length
  const index = Math.min(at, count - 1)
  function move(step: number) {
    const next = (index + step + count) % count
    onMove(next)
    announce(own.open(next + 1, count), { now: true })
  }
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    const step = STEPS[key]
    if (step !== undefined) move(step)
  })
  // the dialog around this has the focus at first: its keys do not come by here
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Sheet open wide onClose={onClose} title={own.open(index + 1, count)}>
      <div className="grid gap-3">
        <Picture
          key={pictures[index]?.id}
          image={pictures[index]}
          alt={own.photo(name, index + 1, count)}
          ratio="4/3"
          sizes="(min-width: 56.25rem) 860px, 100vw"
          priority
          className="rounded-s"
        />
        {count > 1 && (
          <div className="flex justify-between gap-2">
            <Button icon={<ChevronLeft aria-hidden size={18} />} onClick={() => move(-1)}>
              {own.before}
            </Button>
            <Button onClick={() => move(1)}>
              {own.after}
              <ChevronRight aria-hidden size={18} />
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  )
}
