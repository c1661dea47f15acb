import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { itemsOf } from '#web/lib/api/pages.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { verificationQueueQuery } from './queries.ts'
import { casePath } from './use-chosen-case.ts'
import { words } from './words.ts'

/** A link to the oldest case other than `after`. With `focus`, takes the focus that the removed decision button had. */
export function NextCase({ after, focus }: { after: string; focus: boolean }) {
  const { data } = useInfiniteQuery(verificationQueueQuery)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) (box.current?.querySelector('a') ?? box.current)?.focus()
  }, [focus])
  const next = itemsOf(data).find(({ userId }) => userId !== after)
  return (
    <div ref={box} tabIndex={-1} className="flex items-center">
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
