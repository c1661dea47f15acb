import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { IMAGE_WIDTHS, imageUrlForWidth } from '#modules/market/requests/facts/contract.ts'
import { announce } from './announcer.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import type { Photo } from './open-photo.tsx'
import { words } from './photo-words.ts'
import { Sheet } from './sheet.tsx'
import { useZoom } from './use-zoom.ts'
import { MAX_SCALE, type Point } from './zoom.ts'

interface PhotoViewerProps {
  photos: readonly Photo[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** Shows photos full screen, with zooming, panning and arrow keys. */
export function PhotoViewer({ photos, at, onMove, onClose }: PhotoViewerProps) {
  const count = photos.length
  const index = Math.min(at, count - 1)
  const photo = photos[index]
  function move(step: number) {
    const next = (index + step + count) % count
    onMove(next)
    announce(words.open(next + 1, count), { now: true })
  }
  if (!photo) return null
  return (
    <Sheet open full onClose={onClose} title={words.open(index + 1, count)}>
      <ZoomablePhoto key={photo.image.url} photo={photo} {...(count > 1 && { onStep: move })} />
    </Sheet>
  )
}

/** Factor by which a press zooms in or out. */
const ZOOM_FACTOR = 1.5
/** Distance that an arrow key pans, in pixels. */
const PAN_PX = 60
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
}
const ZOOMS: Record<string, number> = { '+': ZOOM_FACTOR, '=': ZOOM_FACTOR, '-': 1 / ZOOM_FACTOR }

function ZoomablePhoto({ photo: { image, alt }, onStep }: { photo: Photo; onStep?: (step: number) => void }) {
  const zoom = useZoom(image)
  const { view, isGesturing, zoomBy, on } = zoom
  useKeys(zoom, onStep)
  return (
    <div className="flex h-full flex-col gap-3">
      <div
        {...on}
        className={classes(
          'min-h-0 flex-1 touch-none overflow-hidden rounded-s bg-sunken',
          view.scale > 1 && 'cursor-grab',
        )}
      >
        <img
          src={imageUrlForWidth(image, 960)}
          srcSet={IMAGE_WIDTHS.map((width) => `${imageUrlForWidth(image, width)} ${width}w`).join(', ')}
          sizes={`${Math.round(view.scale * 100)}vw`}
          alt={alt}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          className={classes(
            'size-full select-none object-contain',
            !isGesturing && 'transition-transform duration-150',
          )}
        />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {onStep && (
          <Button aria-label={words.before} onClick={() => onStep(-1)}>
            <ChevronLeft aria-hidden size={20} />
          </Button>
        )}
        <Button aria-label={words.zoomOut} inactive={view.scale <= 1} onClick={() => zoomBy(1 / ZOOM_FACTOR)}>
          <ZoomOut aria-hidden size={20} />
        </Button>
        <Button aria-label={words.zoomIn} inactive={view.scale >= MAX_SCALE} onClick={() => zoomBy(ZOOM_FACTOR)}>
          <ZoomIn aria-hidden size={20} />
        </Button>
        {onStep && (
          <Button aria-label={words.after} onClick={() => onStep(1)}>
            <ChevronRight aria-hidden size={20} />
          </Button>
        )}
      </div>
    </div>
  )
}

/** Handles keys: plus, minus and zero zoom; arrows pan a zoomed photo, and otherwise change the photo. */
function useKeys({ view, zoomBy, pan, reset }: ReturnType<typeof useZoom>, onStep?: (step: number) => void) {
  const handleKey = (key: string) => {
    const [factor, by] = [ZOOMS[key], ARROWS[key]]
    if (factor !== undefined) zoomBy(factor)
    if (key === '0') reset()
    if (by && view.scale > 1) pan(by)
    else if (by?.x) onStep?.(by.x > 0 ? -1 : 1)
  }
  const press = useEffectEvent(({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    // the browser's own zoom shortcuts
    if (!(ctrlKey || metaKey)) handleKey(key)
  })
  // the dialog has the focus at first, so its key events don't reach this element
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
