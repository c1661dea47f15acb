import { useState } from 'react'
import { packSheet } from '#modules/fulfilment/duty-of-care/sheet/contract.ts'
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
  const [opened, setOpened] = useState<StaffPackShape | null>(null)
  if (!useHasLevel('agent')) return null
  return (
    <Card as="section" aria-labelledby="pack" className="grid gap-4 wrap-anywhere">
      <h3 id="pack">{words.title}</h3>
      {opened === null ? (
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
              onDone={setOpened}
            />
          </div>
        </>
      ) : (
        <OpenedPack opened={opened} renderEntry={renderEntry} onRemade={setOpened} />
      )}
    </Card>
  )
}

interface OpenedPackProps extends Pick<StaffPackProps, 'renderEntry'> {
  opened: StaffPackShape
  onRemade: (remade: StaffPackShape) => void
}

function OpenedPack({ opened: { pack, version, earlier }, renderEntry, onRemade }: OpenedPackProps) {
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
          onDone={(remade) => {
            onRemade(remade)
            void toast({ title: words.remade, tone: 'success' }, { topic: 'packs' })
          }}
        />
      </div>
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are only ever added, and two may have the same title
        <Section key={at} section={section} renderEntry={renderEntry} heading="h4" />
      ))}
      <p className="border-t border-line pt-4">{notes.at(-1)}</p>
      {earlier.length > 0 && (
        <>
          <h4 className="font-bold">{words.earlierTitle}</h4>
          <ul className="grid gap-2">
            {earlier.map((one) => (
              <li key={one.version}>{words.earlier(one.version, fullDate(one.madeAt), one.sha256)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
