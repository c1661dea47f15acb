import { Gauge, Tag, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { IdeaForViewer, likeIdea, removeIdea, unlikeIdea } from '#modules/community/ideas/contract.ts'
import { ideaKeys } from '#web/features/community/keys.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { updateCached } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { PictureWithViewer } from '#web/ui/open-photo.tsx'
import { Time } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { words as uiWords } from '#web/ui/words.ts'
import { Guide } from './guide.tsx'
import { type IdeaPages, withOwnLike } from './idea-updates.ts'
import { Social } from './social.tsx'
import { words } from './words.ts'

interface IdeaCardProps {
  idea: IdeaForViewer
  fresh: boolean
  /** Called instead of liking, for visitors. */
  onBlocked: (() => void) | undefined
  /** The report link below another user's idea. */
  extra: ReactNode
  /** Whether it is shown on its own page. */
  isOwnPage?: boolean
}

const OWN_PAGE_SIZES = '(min-width: 48rem) 704px, 100vw'

/** Returns the path of an idea's page. */
const ideaPath = (ideaId: string): string => `/upcycle/idea/${ideaId}`

/** Shows a community idea. */
export function IdeaCard({ idea, fresh, onBlocked, extra, isOwnPage = false }: IdeaCardProps) {
  const { id, title, description, category, difficulty, materialsNeeded } = idea
  const [reading, setReading] = useState(false)
  const toggle = useLike(idea)
  return (
    <Card
      as={isOwnPage ? 'article' : 'li'}
      id={`idea-${id}`}
      padded={false}
      className={classes('grid scroll-mt-24 grid-rows-[auto_1fr] overflow-hidden', fresh && 'arrive')}
    >
      <PictureWithViewer
        photos={[{ image: idea.imageUrl, alt: words.photoOf(title) }]}
        iconFor={title}
        whole={isOwnPage}
        ratio="16/9"
        sizes={isOwnPage ? OWN_PAGE_SIZES : '(min-width: 56.25rem) 350px, (min-width: 40rem) 50vw, 100vw'}
      />
      <div className="grid content-between gap-4 p-4">
        <div className="grid gap-2">
          {isOwnPage ? (
            <h1 tabIndex={-1} className="[overflow-wrap:anywhere]">
              {title}
            </h1>
          ) : (
            <h3 className="[overflow-wrap:anywhere]">
              <Link to={ideaPath(id)} className="no-underline hover:underline">
                {title}
              </Link>
            </h3>
          )}
          <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {idea.hidden && <Badge tone="danger">{uiWords.hiddenMark}</Badge>}
            {category !== null && <Badge icon={Tag}>{category}</Badge>}
            {difficulty !== null && (
              <Badge tone="outline" icon={Gauge}>
                {words.difficulty[difficulty]}
              </Badge>
            )}
            <Time value={idea.createdAt} />
          </div>
          <p
            className={classes('whitespace-pre-line text-muted [overflow-wrap:anywhere]', !isOwnPage && 'line-clamp-3')}
          >
            {description}
          </p>
        </div>
        <div className="grid gap-2">
          <Social
            title={title}
            path={ideaPath(id)}
            likes={{ count: idea.likes, liked: idea.liked, toggle: onBlocked ?? toggle }}
            onGuide={() => setReading(true)}
          />
          {idea.own ? <Remove idea={idea} /> : extra}
        </div>
      </div>
      {reading && (
        <Guide title={title} materials={materialsNeeded} onClose={() => setReading(false)}>
          <section className="grid gap-2">
            <h3>{words.about}</h3>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
          </section>
        </Guide>
      )}
    </Card>
  )
}

/** Toggles a like; the heart changes immediately and is reset if the request fails. */
function useLike({ id, liked, likes, version }: IdeaForViewer): () => void {
  const show = (now: Parameters<typeof withOwnLike>[1]) =>
    updateCached<IdeaPages>(queryClient, ideaKeys.list, (cached) => withOwnLike(cached, now))
  async function toggle() {
    show({ id, version, liked: !liked, likes: likes + (liked ? -1 : 1) })
    try {
      const input = { params: { ideaId: id } }
      show(
        liked
          ? await call<typeof unlikeIdea>('DELETE /api/ideas/:ideaId/like', input)
          : await call<typeof likeIdea>('POST /api/ideas/:ideaId/like', input),
      )
    } catch (error) {
      show({ id, version, liked, likes })
      void toast({ title: words.actionFailed, description: messageOf(error), tone: 'error' }, { topic: 'like' })
    }
  }
  return () => void toggle()
}

function Remove({ idea }: { idea: IdeaForViewer }) {
  return (
    <ConfirmButton
      variant="quiet"
      size="s"
      className="justify-self-start"
      icon={<Trash2 aria-hidden size={16} />}
      label={words.remove}
      title={words.removeQuestion}
      cancelLabel={words.keep}
      pendingLabel={words.removing}
      danger
      keyedBy={idea.id}
      send={() => call<typeof removeIdea>('DELETE /api/ideas/:ideaId', { params: { ideaId: idea.id } })}
      onDone={async () => {
        announce(words.removed, { now: true })
        await queryClient.invalidateQueries({ queryKey: ideaKeys.list })
        focusHeading('community')
      }}
    >
      <p className="text-lg font-semibold">{idea.title}</p>
      <p>{words.removeText}</p>
    </ConfirmButton>
  )
}
