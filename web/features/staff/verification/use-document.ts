import { useEffect, useState } from 'react'
import type { DocumentKind } from '#modules/carriers/profiles/contract.ts'
import type { linkToReviewedDocument } from '#modules/carriers/profiles/verification/contract.ts'
import { PagePictures } from '#server/platform/kernel/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { readPrivateFile } from '#web/lib/api/private-file.ts'

/** The state of a document being opened. `src` is an object URL. */
export type Opened =
  | { state: 'opening' }
  | { state: 'image'; src: string }
  | ({ state: 'pages' } & PagePictures)
  | { state: 'failed'; message: string }

/** Identifies a document of a business. */
export interface DocumentRef {
  userId: string
  document: DocumentKind
}

/** Requests a single-use link to a business's document; the view is audited. Throws ApiError. */
export const requestLink = ({ userId, document }: DocumentRef) =>
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
export function useDocument({ userId, document }: DocumentRef): { opened: Opened; retry: () => void } {
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
