import { useState } from 'react'
import { packSheet } from '#modules/fulfilment/duty-of-care/contract/sheet.ts'
import type {
  remakePack,
  StaffPack as StaffPackShape,
  viewPack,
} from '#modules/fulfilment/duty-of-care/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { fullDate } from '#web/lib/format/time.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { FORMATS } from '../pack/formats.ts'
import { type RenderEntry, Section } from '../pack/section.tsx'
import { words } from './words.ts'

interface StaffPackProps {
  requestId: string
  renderEntry: RenderEntry
}

/** The pack of a job for agents, who give a reason first (PACK-06). */
export function StaffPack({ requestId, renderEntry }: StaffPackProps) {
  const [openedPack, setOpenedPack] = useState<StaffPackShape | null>(null)
  if (!useHasLevel('agent')) return null
  return (
    <Card as="section" aria-labelledby="pack" className="grid gap-4 wrap-anywhere">
      <h3 id="pack">{words.title}</h3>
      {openedPack === null ? (
        <>
          <p className="text-muted">{words.about}</p>
          <div>
            <ReasonButton
              label={words.open}
              title={words.openTitle}
              text={words.openText}
              ask={words.reason}
              send={(reason) =>
                call<typeof viewPack>('POST /api/ops/jobs/:requestId/pack', {
                  params: { requestId },
                  body: { reason },
                })
              }
              onDone={setOpenedPack}
            />
          </div>
        </>
      ) : (
        <OpenedPack openedPack={openedPack} renderEntry={renderEntry} onNewPack={setOpenedPack} />
      )}
    </Card>
  )
}

interface OpenedPackProps extends Pick<StaffPackProps, 'renderEntry'> {
  openedPack: StaffPackShape
  onNewPack: (newPack: StaffPackShape) => void
}

function OpenedPack({ openedPack: { pack, version, earlier }, renderEntry, onNewPack }: OpenedPackProps) {
  const { sections, notes } = packSheet(pack, FORMATS, 'other')
  const params = { requestId: pack.facts.requestId }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{words.version(version, fullDate(pack.madeAt))}</p>
        <ReasonButton
          size="s"
          label={words.remake}
          title={words.remakeTitle}
          text={words.remakeText}
          ask={words.reason}
          send={(reason, idempotencyKey) =>
            call<typeof remakePack>('POST /api/ops/jobs/:requestId/pack/versions', {
              params,
              body: { version, reason },
              idempotencyKey,
            })
          }
          onDone={(newPack) => {
            onNewPack(newPack)
            void toast({ title: words.remade, tone: 'success' }, { topic: 'packs' })
          }}
        />
      </div>
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added, and two may have the same title
        <Section key={index} section={section} renderEntry={renderEntry} heading="h4" />
      ))}
      <p className="border-t border-line pt-4">{notes.at(-1)}</p>
      {earlier.length > 0 && (
        <>
          <h4 className="font-bold">{words.earlierTitle}</h4>
          <ul className="grid gap-2">
            {earlier.map((earlierVersion) => (
              <li key={earlierVersion.version}>
                {words.earlier(earlierVersion.version, fullDate(earlierVersion.madeAt), earlierVersion.sha256)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
