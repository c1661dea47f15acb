import type { LucideIcon } from 'lucide-react'
import { Heart, Share2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { words } from './words.ts'

interface ExampleCardProps {
  title: string
  text: string
  icon: LucideIcon
  /** Id of the text that says why the buttons do not act yet. */
  reasonId: string
}

/** One curated project; its buttons wait for their feature (R34). */
export function ExampleCard({ title, text, icon: Icon, reasonId }: ExampleCardProps) {
  const { like, share, guide } = words.upcycle
  return (
    <Card as="li" padded={false} className="grid grid-rows-[auto_1fr] overflow-hidden">
      <span className="grid aspect-5/2 place-items-center bg-brand-soft text-brand">
        <Icon aria-hidden size={56} strokeWidth={1.25} />
      </span>
      <div className="grid content-between gap-4 p-4">
        <div className="grid gap-1">
          <h3>{title}</h3>
          <p className="text-muted">{text}</p>
        </div>
        <div className="flex items-center gap-1">
          <Button inactive aria-describedby={reasonId} className="mr-auto px-3">
            {guide}
          </Button>
          <Button
            inactive
            variant="quiet"
            aria-label={`${like}: ${title}`}
            aria-describedby={reasonId}
            className="px-3"
          >
            <Heart aria-hidden size={20} />
          </Button>
          <Button
            inactive
            variant="quiet"
            aria-label={`${share}: ${title}`}
            aria-describedby={reasonId}
            className="px-3"
          >
            <Share2 aria-hidden size={20} />
          </Button>
        </div>
      </div>
    </Card>
  )
}
