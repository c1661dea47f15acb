import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { itemsOf } from '#web/lib/api/pages.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { queueQuery } from './queries.ts'
import { casePath } from './use-chosen-case.ts'
import { words } from './words.ts'

/** A link to the next oldest case. Takes the focus from the decision button, which is gone by then. */
export function NextCase({ after, focus }: { after: string; focus: boolean }) {
  const { data } = useInfiniteQuery(queueQuery)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) (place.current?.querySelector('a') ?? place.current)?.focus()
  }, [focus])
  const next = itemsOf(data).find(({ userId }) => userId !== after)
  return (
    <div ref={place} tabIndex={-1} className="flex items-center">
      {next ? (
        <LinkButton variant="primary" to={casePath(next.userId)} icon={<ArrowRight aria-hidden size={18} />}>
          {words.decide.next}
        </LinkButton>
      ) : (
        <p className="text-muted">{words.decide.noNext}</p>
      )}
    </div>
  )
}
