import { queryOptions, useQuery } from '@tanstack/react-query'
import type { unblockPerson } from '#modules/community/blocking/contract.ts'
import type { Block, myBlocks } from '#modules/market/blocks/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { words } from './words.ts'

const { list } = words

const blocksQuery = queryOptions({
  queryKey: ['blocks', 'mine'],
  queryFn: ({ signal }) => call<typeof myBlocks>('GET /api/my-blocks', { signal }),
  refetchOnMount: 'always',
})

/** The people the user has blocked, each with an Unblock button (BLOCK-03). */
export function BlocksSection() {
  const blocks = useQuery(blocksQuery)
  return (
    <TitledCard title={list.title}>
      <Loaded query={blocks} loading={list.loading} failed={list.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{list.empty}</p>
          ) : (
            <ul className="grid divide-y divide-line border-y border-line">
              {items.map((block) => (
                <BlockRow key={block.id} block={block} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}

function BlockRow({ block }: { block: Block }) {
  const name = block.name ?? list.unknown
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: block.id,
    send: () => call<typeof unblockPerson>('DELETE /api/blocks/:blockId', { params: { blockId: block.id } }),
    async onDone() {
      announce(list.undone(name), { now: true })
      await queryClient.invalidateQueries()
      // the row has gone
      document.querySelector('h1')?.focus()
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{list.about(block.title, shortDate(block.createdAt))}</p>
        <Failure>{error}</Failure>
      </div>
      <Button size="s" pending={pending} pendingLabel={list.undoing} aria-label={list.undoNamed(name)} onClick={run}>
        {list.undo}
      </Button>
    </li>
  )
}
