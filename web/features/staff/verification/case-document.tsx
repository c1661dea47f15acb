import { ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { linkToReviewedDocument } from '#modules/carriers/profiles/contract/verification.ts'
import { DocumentKind } from '#modules/carriers/profiles/contract.ts'
import { PagePictures } from '#server/platform/kernel/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { readPrivateFile } from '#web/lib/api/private-file.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { AuditedViewsNote } from '../history-entry.tsx'
import { PrivateDownload } from '../private-download.tsx'
import { type Case, caseName } from './queries.ts'
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

/** The ID document and the licence of a case. Both are fetched when the case is opened, and each view is audited. */
export function CaseDocuments({ case: { profile, history } }: { case: Case }) {
  const has: Record<DocumentKind, boolean> = {
    id_document: profile.hasIdDocument,
    waste_carrier_licence: profile.hasWasteCarrierLicence,
  }
  const { deletedDocuments: deleted } = profile
  // keyed by the latest upload, so that a decision doesn't fetch (and audit) the documents again
  const uploadVersion = history.find(({ by }) => by === null)?.version ?? 0
  return (
    <Card as="section" aria-labelledby="case-documents" className="grid gap-5">
      <div className="grid gap-1">
        <h3 id="case-documents">{words.document.title}</h3>
        <AuditedViewsNote />
      </div>
      {DocumentKind.options.map((kind) => (
        <figure key={kind} className="grid gap-2">
          <figcaption className="font-semibold">{words.documents[kind]}</figcaption>
          {!has[kind] && <p className="text-muted">{words.document.none}</p>}
          {has[kind] && deleted?.[kind] && <Deleted at={deleted[kind]} />}
          {has[kind] && !deleted?.[kind] && (
            <CaseDocument
              key={uploadVersion}
              userId={profile.userId}
              document={kind}
              owner={caseName(profile, words.unnamed)}
            />
          )}
        </figure>
      ))}
    </Card>
  )
}

/** Shown in place of a document that was deleted under the retention policy (KEEP-08). */
const Deleted = ({ at }: { at: string }) => (
  <div className="flex flex-wrap items-center gap-3">
    <Badge tone="ok">{words.document.uploaded}</Badge>
    <p className="text-muted">{words.document.deleted(shortDate(at))}</p>
  </div>
)

/** The state of a document being opened. `src` is an object URL. */
type Opened =
  | { state: 'opening' }
  | { state: 'image'; src: string }
  | ({ state: 'pages' } & PagePictures)
  | { state: 'failed'; message: string }

/** Identifies a document of a business. */
interface DocumentRef {
  userId: string
  document: DocumentKind
}

/** Requests a single-use link to a business's document; the view is audited. Throws ApiError. */
const requestLink = ({ userId, document }: DocumentRef) =>
  call<typeof linkToReviewedDocument>('POST /api/ops/verifications/:userId/documents/:document/link', {
    params: { userId, document },
  })

/** Requests a single-use link to a document as pictures: one picture, or one per page of a PDF. */
const requestLinkToPictures = ({ userId, document }: DocumentRef, signal: AbortSignal) =>
  call<typeof linkToReviewedDocument>('POST /api/ops/verifications/:userId/documents/:document/link', {
    params: { userId, document },
    query: { as: 'pages' },
    signal,
  })

/**
 * Opens a document once while the component is mounted. The query cache is not used, because it would refetch
 * after each reconnect, and each fetch is audited as a view. `retry` reopens it.
 */
function useDocument({ userId, document }: DocumentRef): { opened: Opened; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the document again
  useEffect(() => {
    const controller = new AbortController()
    let src: string | undefined
    async function open() {
      const link = await requestLinkToPictures({ userId, document }, controller.signal)
      const bytes = await readPrivateFile(link, controller.signal)
      if (!link.mediaType.startsWith('image/'))
        return setOpened({ state: 'pages', ...PagePictures.parse(JSON.parse(await bytes.text())) })
      src = URL.createObjectURL(bytes)
      setOpened({ state: 'image', src })
    }
    setOpened({ state: 'opening' })
    open().catch((error: unknown) => {
      if (!controller.signal.aborted) setOpened({ state: 'failed', message: messageOf(error) })
    })
    return () => {
      controller.abort()
      if (src !== undefined) URL.revokeObjectURL(src)
    }
  }, [userId, document, attempt])
  return { opened, retry: () => setAttempt(attempt + 1) }
}
