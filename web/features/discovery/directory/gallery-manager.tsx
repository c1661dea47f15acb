import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type GalleryPicture, MAX_GALLERY_PICTURES } from '#modules/discovery/directory/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { ANY_PICTURE } from '#web/ui/file-input.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { PHOTO_RULES } from '#web/ui/photo-rules.ts'
import { ShrinkProgress, UploadProgress } from '#web/ui/upload-progress.tsx'
import { useProcessedFiles } from '#web/ui/use-processed-files.ts'
import { galleryQuery } from './business-query.ts'
import { OwnPicture } from './own-picture.tsx'
import { useGallery } from './use-gallery.ts'
import { words } from './words.ts'

const managerWords = words.manager

/** Lets a business manage the photos of its own gallery (PLAN-13). */
export function GalleryManager({ userId }: { userId: string }) {
  const query = useQuery(galleryQuery)
  const { data } = query
  if (data && !data.entitled && data.pictures.length === 0) return null
  return (
    <Card as="section" aria-labelledby="own-gallery" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="own-gallery" tabIndex={-1}>
          {managerWords.title}
        </h2>
        <p className="text-muted">
          {data?.entitled === false ? managerWords.lapsed : managerWords.text(MAX_GALLERY_PICTURES)}
        </p>
      </div>
      <Loaded query={query} loading={managerWords.loading} failed={managerWords.failed}>
        {({ pictures, entitled }) => <Manager userId={userId} pictures={pictures} entitled={entitled} />}
      </Loaded>
    </Card>
  )
}

interface ManagerProps {
  userId: string
  pictures: readonly GalleryPicture[]
  entitled: boolean
}

function Manager({ userId, pictures, entitled }: ManagerProps) {
  const gallery = useGallery(userId)
  const { shrinking, processFiles } = useProcessedFiles(PHOTO_RULES)
  const [removing, setRemoving] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const problem = refused ?? gallery.error ?? undefined
  function add(file: File | undefined) {
    if (!file || shrinking) return
    void processFiles([file], ([processed]) => {
      setRefused(processed?.problem ?? null)
      if (processed?.file) void gallery.add(processed.file)
    })
  }
  async function remove() {
    if (removing === null) return
    await gallery.remove(pictures, removing)
    setRemoving(null)
    focusHeading('own-gallery')
  }
  return (
    <>
      {pictures.length === 0 ? (
        <p>{managerWords.empty}</p>
      ) : (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {pictures.map((picture, at) => (
            <OwnPicture
              key={picture.id}
              picture={picture}
              at={at}
              last={at === pictures.length - 1}
              busy={gallery.doing !== null}
              onMove={entitled ? (step) => void gallery.move(pictures, at, step) : undefined}
              onRemove={() => setRemoving(picture.id)}
            />
          ))}
        </ol>
      )}
      {shrinking && <ShrinkProgress />}
      {gallery.uploaded !== undefined && <UploadProgress share={gallery.uploaded} />}
      {entitled && <AddButton full={pictures.length >= MAX_GALLERY_PICTURES} doing={gallery.doing} onFile={add} />}
      <FieldError id={undefined} message={problem} alert />
      <ConfirmDialog
        open={removing !== null}
        title={managerWords.question}
        confirmLabel={managerWords.confirm}
        danger
        pending={gallery.doing === 'remove'}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(null)}
      >
        <p>{managerWords.questionText}</p>
      </ConfirmDialog>
    </>
  )
}

interface AddButtonProps {
  /** Whether the gallery has the maximum of photos. */
  full: boolean
  /** The gallery action in progress; null if there is none. */
  doing: string | null
  onFile: (file: File | undefined) => void
}

function AddButton({ full, doing, onFile }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        className="justify-self-start"
        icon={<ImagePlus aria-hidden size={18} />}
        pending={doing === 'add'}
        pendingLabel={managerWords.adding}
        inactive={doing !== null && doing !== 'add'}
        disabledReason={full ? managerWords.full(MAX_GALLERY_PICTURES) : undefined}
        onClick={() => input.current?.click()}
      >
        {managerWords.add}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ANY_PICTURE}
        aria-label={managerWords.add}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // allows choosing the same photo again after an error
          event.target.value = ''
        }}
      />
    </>
  )
}
