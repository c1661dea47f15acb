import { ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { PrivateDownload } from '../private-download.tsx'
import { type DocumentRef, requestLink, useDocument } from './use-document.ts'
import { words } from './words.ts'

/** Shows a document as a picture, or a PDF as one picture per page with a download button. */
export function CaseDocument({ owner, ...documentRef }: DocumentRef & { owner: string }) {
  const { opened, retry } = useDocument(documentRef)
  const name = words.documents[documentRef.document]
  switch (opened.state) {
    case 'opening':
      return (
        <Skeleton text={words.document.loading}>
          <SkeletonBox className="aspect-8/5 rounded-s" />
        </Skeleton>
      )
    case 'image':
      return <PicturePane src={opened.src} alt={words.document.alt(name, owner)} />
    case 'pages':
      return (
        <>
          <Pages pages={opened.pages} alt={words.document.alt(name, owner)} />
          <Download documentRef={documentRef} name={name}>
            {words.document.pages(opened.pages.length, opened.total)}
          </Download>
        </>
      )
    case 'failed':
      return (
        <>
          <ErrorState title={opened.message} onRetry={retry} />
          <Download documentRef={documentRef} name={name} />
        </>
      )
  }
}

const PicturePane = ({ src, alt }: { src: string; alt: string }) => <Pages pages={[src]} alt={alt} />

function Pages({ pages, alt }: { pages: readonly string[]; alt: string }) {
  const [actualSize, setActualSize] = useState(false)
  const Icon = actualSize ? ZoomOut : ZoomIn
  return (
    <>
      {/* scrollable content must be reachable by keyboard */}
      <div
        tabIndex={actualSize || pages.length > 1 ? 0 : undefined}
        className="max-h-[75dvh] overflow-auto rounded-s bg-sunken"
      >
        {pages
          .map((src, index) => ({ src, name: pages.length === 1 ? alt : words.document.page(alt, index + 1) }))
          .map(({ src, name }) => (
            <img
              key={name}
              src={src}
              alt={name}
              draggable={false}
              className={classes(
                'mx-auto block not-first:mt-2',
                actualSize ? 'max-w-none' : 'max-h-[75dvh] max-w-full',
              )}
            />
          ))}
      </div>
      <Button
        size="s"
        variant="quiet"
        aria-pressed={actualSize}
        icon={<Icon aria-hidden size={16} />}
        className="justify-self-start"
        onClick={() => setActualSize(!actualSize)}
      >
        {words.document.actualSize}
      </Button>
    </>
  )
}

const Download = ({
  documentRef,
  name,
  children,
}: {
  documentRef: DocumentRef
  name: string
  children?: ReactNode
}) => (
  <div className="grid justify-items-start gap-2">
    {children && <p className="text-sm text-muted">{children}</p>}
    <PrivateDownload link={() => requestLink(documentRef)}>{words.document.download(name)}</PrivateDownload>
  </div>
)
