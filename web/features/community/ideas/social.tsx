import { BookOpen, Heart, Share2 } from 'lucide-react'
import { featureOn } from '#web/lib/boot/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { share } from './share.ts'
import { words } from './words.ts'

/** Id of the text that says why the buttons are disabled. */
export const SOON_TEXT_ID = 'upcycle-soon'

export interface Likes {
  readonly count: number
  readonly liked: boolean
  toggle(): void
}

interface SocialProps {
  title: string
  /** Path of the shared link. */
  path: string
  /** Null while loading. */
  likes: Likes | null
  onGuide: () => void
}

/** The guide, like and share buttons of a project; disabled while their feature is off (UPC-11 to UPC-13, R34). */
export function Social(props: SocialProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      {featureOn('upcycleSocial') ? <ActiveButtons {...props} /> : <DisabledButtons title={props.title} />}
    </div>
  )
}

function ActiveButtons({ title, path, likes, onGuide }: SocialProps) {
  return (
    <>
      <Button
        className="mr-auto px-3"
        icon={<BookOpen aria-hidden size={18} />}
        aria-label={words.guideOf(title)}
        onClick={onGuide}
      >
        {words.guide}
      </Button>
      {likes && (
        <Button
          variant="quiet"
          className="px-3 tabular"
          aria-pressed={likes.liked}
          aria-label={`${words.likeOf(title)}, ${words.likes(likes.count)}`}
          icon={<Heart aria-hidden size={20} className={likes.liked ? 'fill-current text-danger' : undefined} />}
          onClick={likes.toggle}
        >
          {likes.count}
        </Button>
      )}
      <Button
        variant="quiet"
        className="px-3"
        aria-label={words.shareOf(title)}
        onClick={() => void share(title, path)}
      >
        <Share2 aria-hidden size={20} />
      </Button>
    </>
  )
}

function DisabledButtons({ title }: { title: string }) {
  return (
    <>
      <Button inactive aria-describedby={SOON_TEXT_ID} className="mr-auto px-3">
        {words.guideSoon}
      </Button>
      <Button
        inactive
        variant="quiet"
        aria-label={words.likeOf(title)}
        aria-describedby={SOON_TEXT_ID}
        className="px-3"
      >
        <Heart aria-hidden size={20} />
      </Button>
      <Button
        inactive
        variant="quiet"
        aria-label={words.shareOf(title)}
        aria-describedby={SOON_TEXT_ID}
        className="px-3"
      >
        <Share2 aria-hidden size={20} />
      </Button>
    </>
  )
}
