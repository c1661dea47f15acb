import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GalleryPicture } from '#modules/discovery/directory/contract.ts'
import { Picture } from '#web/ui/picture.tsx'
import { words } from './words.ts'

const managerWords = words.manager

interface OwnPictureProps {
  picture: GalleryPicture
  /** Index in the gallery. */
  at: number
  last: boolean
  /** Whether an action is in progress, so that presses are ignored. */
  busy: boolean
  /** Undefined if the user's plan doesn't include a gallery: photos can then only be removed. */
  onMove: ((step: 1 | -1) => void) | undefined
  onRemove: () => void
}

/** A photo of the owner's gallery, with its actions. */
export function OwnPicture({ picture, at, last, busy, onMove, onRemove }: OwnPictureProps) {
  return (
    <li className="overflow-hidden rounded-m border border-line">
      <Picture image={picture} alt={managerWords.photo(at + 1)} ratio="4/3" sizes="(min-width: 56.25rem) 270px, 50vw" />
      <div className="flex">
        {onMove && (
          <>
            <IconButton label={managerWords.earlier(at + 1)} off={busy || at === 0} onPress={() => onMove(-1)}>
              <ArrowLeft aria-hidden size={18} />
            </IconButton>
            <IconButton label={managerWords.later(at + 1)} off={busy || last} onPress={() => onMove(1)}>
              <ArrowRight aria-hidden size={18} />
            </IconButton>
          </>
        )}
        <IconButton label={managerWords.remove(at + 1)} off={busy} onPress={onRemove}>
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </div>
    </li>
  )
}

interface IconButtonProps {
  label: string
  off: boolean
  onPress: () => void
  children: ReactNode
}

function IconButton({ label, off, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => off || onPress()}
      className="grid min-h-11 flex-1 cursor-pointer place-items-center text-muted hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
