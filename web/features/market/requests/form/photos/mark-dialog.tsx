import { Circle, MoveUpRight, RotateCw, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IMAGE_MAX_BYTES } from '#modules/market/requests/contract/facts.ts'
import { report } from '#web/lib/boot/report.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { reencodePhoto } from '#web/ui/reencode-photo.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { MarkStage } from './mark-stage.tsx'
import { drawMarks, type Mark, type MarkKind, rotateMark } from './marks.ts'
import { usePreview } from './use-preview.ts'
import { photoWords } from './words.ts'

const words = photoWords.mark
const TOOLS = [
  { kind: 'circle', label: words.circle, Icon: Circle },
  { kind: 'arrow', label: words.arrow, Icon: MoveUpRight },
] as const

interface MarkDialogProps {
  file: File
  onSave: (file: File) => void
  onClose: () => void
}

/** A full-screen dialog to rotate and mark a photo before it is sent. */
export function MarkDialog(props: MarkDialogProps) {
  const { picture, failed } = usePreview(props.file)
  return (
    <Sheet open full onClose={props.onClose} title={words.title}>
      {picture ? (
        <Editor {...props} picture={picture} />
      ) : failed ? (
        <Failure>{words.failed}</Failure>
      ) : (
        <LoadingText>{words.loading}</LoadingText>
      )}
    </Sheet>
  )
}

function Editor({ file, picture, onSave, onClose }: MarkDialogProps & { picture: ImageBitmap }) {
  const [kind, setKind] = useState<MarkKind>('circle')
  const [turns, setTurns] = useState(0)
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const { pending, failed, save } = useSave(file, onSave)
  function rotate() {
    setTurns((turns + 1) % 4)
    setMarks(marks.map(rotateMark))
  }
  const isEdited = turns > 0 || marks.length > 0
  return (
    <div className="flex h-full flex-col gap-3">
      <p className="text-muted">{words.hint}</p>
      <MarkStage picture={picture} turns={turns} marks={marks} kind={kind} onChange={setMarks} />
      <div className="mx-auto grid w-full max-w-form grid-cols-4 gap-2">
        {TOOLS.map((tool) => (
          <Tool
            key={tool.kind}
            pressed={tool.kind === kind}
            icon={<tool.Icon aria-hidden size={20} />}
            onClick={() => setKind(tool.kind)}
          >
            {tool.label}
          </Tool>
        ))}
        <Tool icon={<RotateCw aria-hidden size={20} />} onClick={rotate}>
          {words.rotate}
        </Tool>
        <Tool
          icon={<Undo2 aria-hidden size={20} />}
          inactive={marks.length === 0}
          onClick={() => setMarks(marks.slice(0, -1))}
        >
          {words.undo}
        </Tool>
      </div>
      <Failure>{failed ? words.failed : null}</Failure>
      <Button
        variant="primary"
        size="l"
        className="mx-auto w-full max-w-form"
        pending={pending}
        pendingLabel={words.saving}
        onClick={() => (isEdited ? void save({ turns, drawOver: (context) => drawMarks(context, marks) }) : onClose())}
      >
        {words.save}
      </Button>
    </div>
  )
}

interface ToolProps {
  icon: ReactNode
  /** For tools that can be selected. */
  pressed?: boolean
  inactive?: boolean
  onClick: () => void
  children: string
}

const Tool = ({ pressed, ...button }: ToolProps) => (
  <Button
    {...button}
    aria-pressed={pressed}
    className="flex-col gap-1 px-1 text-sm aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
  />
)

/** Renders the edited photo to a new file, which drops its metadata. */
function useSave(file: File, onSave: (file: File) => void) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  async function save(change: Parameters<typeof reencodePhoto>[2]) {
    setPending(true)
    const encoded = await reencodePhoto(file, IMAGE_MAX_BYTES, change).catch((error: unknown) => {
      report('Failed to render an edited photo.', error)
      return null
    })
    setPending(false)
    setFailed(encoded === null)
    if (encoded !== null) onSave(encoded)
  }
  return { pending, failed, save }
}
