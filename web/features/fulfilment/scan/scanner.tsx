import { Camera, CircleAlert, ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { readPhoto } from './read-photo.ts'
import { parseSiteLink, toDisplayText } from './site-link.ts'
import { useCamera } from './use-camera.ts'
import { Viewfinder } from './viewfinder.tsx'
import { type ScanProblem, words } from './words.ts'

/**
 * Reads a QR code by camera or from a photo. Opens the page that one of our codes links to; only shows the text of a
 * foreign code (HOLD-09, HOLD-10).
 */
export function Scanner({ origins }: { origins: readonly string[] }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const [foreignText, setForeignText] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const { camera, opening, open, switchCamera, close } = useCamera(setProblem)

  function begin() {
    setForeignText(null)
    open()
  }
  function openLink(text: string) {
    close()
    const link = parseSiteLink(text, origins)
    if (link === null) return setForeignText(text)
    announce(words.found[link.kind], { now: true })
    void navigate(link.path)
  }
  async function readCode(photo: File) {
    close()
    setForeignText(null)
    setProblem(null)
    setIsReading(true)
    const result = await readPhoto(photo)
    setIsReading(false)
    if ('text' in result) openLink(result.text)
    else setProblem(result.problem)
  }
  function fail() {
    close()
    setProblem('reader')
  }

  return (
    <div className="grid gap-5">
      {problem !== null && <Problem problem={problem} />}
      {foreignText !== null && <ForeignCode text={foreignText} />}
      {camera !== null && (
        <Viewfinder camera={camera} onFound={openLink} onFailed={fail} onSwitch={switchCamera} onClose={close} />
      )}
      {opening && <LoadingText>{`${words.opening} ${words.asking}`}</LoadingText>}
      {isReading && <LoadingText>{words.reading}</LoadingText>}
      <ScanOptions
        busy={opening || isReading}
        scanning={camera !== null}
        onCamera={begin}
        onPhoto={(photo) => void readCode(photo)}
      />
    </div>
  )
}

interface ScanOptionsProps {
  busy: boolean
  scanning: boolean
  onCamera: () => void
  onPhoto: (photo: File) => void
}

function ScanOptions({ busy, scanning, onCamera, onPhoto }: ScanOptionsProps) {
  const input = useRef<HTMLInputElement>(null)
  function choose(photo: File | undefined) {
    if (photo) onPhoto(photo)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {!scanning && (
          <Button variant="primary" inactive={busy} icon={<Camera aria-hidden size={18} />} onClick={onCamera}>
            {words.start}
          </Button>
        )}
        <Button
          inactive={busy}
          icon={<ImageUp aria-hidden size={18} />}
          aria-describedby="photo-hint"
          onClick={() => input.current?.click()}
        >
          {words.photo}
        </Button>
      </div>
      <p id="photo-hint" className="text-sm text-muted">
        {words.photoHint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={words.photo}
        onChange={(event) => {
          choose(event.target.files?.[0])
          // lets the user choose the same photo again
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Problem({ problem }: { problem: ScanProblem }) {
  return (
    <p role="alert" className="flex gap-2 rounded-s border border-danger bg-danger-soft p-3 font-medium">
      <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-danger" />
      {words.problems[problem]}
    </p>
  )
}

/** Shows the content of a foreign code as plain text, never as a link. */
function ForeignCode({ text }: { text: string }) {
  return (
    <Card as="section" role="alert" aria-labelledby="foreign" className="grid gap-2">
      <h2 id="foreign">{words.foreign}</h2>
      <p className="text-muted">{words.foreignText}</p>
      <p dir="ltr" className="rounded-s bg-sunken p-3 font-medium break-all">
        {toDisplayText(text)}
      </p>
    </Card>
  )
}
