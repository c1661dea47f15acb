import { useEffect, useState } from 'react'
import type { DocumentKind } from '#modules/profiles/contract.ts'
import type { linkToReviewedDocument } from '#modules/profiles/verification/contract.ts'
import { PagePictures } from '#server/platform/kernel/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { readPrivateFile } from '#web/lib/api/private-file.ts'

/** A document on its way to the screen. `image` holds an address that only this page can read. */
export type Opened =
  | { state: 'opening' }
  | { state: 'image'; src: string }
  | ({ state: 'pages' } & PagePictures)
  | { state: 'failed'; message: string }

export interface Reviewed {
  userId: string
  document: DocumentKind
}

/** A fresh link to a document of a business; opening it is recorded. Throws ApiError. */
export const linkTo = ({ userId, document }: Reviewed) =>
  call<typeof linkToReviewedDocument>('POST /api/ops/verifications/:userId/documents/:document/link', {
    params: { userId, document },
  })

/** The same to what a page can show: a picture, or pictures of a PDF's pages. */
const linkToShow = ({ userId, document }: Reviewed, signal: AbortSignal) =>
  call<typeof linkToReviewedDocument>('POST /api/ops/verifications/:userId/documents/:document/link', {
    params: { userId, document },
    query: { as: 'pages' },
    signal,
  })

/**
 * Opens a document as long as the component is there, once: not through the query cache, which would read it again
 * after each reconnect, and each reading is recorded as a view. `again` opens it once more.
 */
export function useDocument({ userId, document }: Reviewed): { opened: Opened; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another opening
  useEffect(() => {
    const leaving = new AbortController()
    let src: string | undefined
    async function open() {
      const link = await linkToShow({ userId, document }, leaving.signal)
      const bytes = await readPrivateFile(link, leaving.signal)
      if (!link.mediaType.startsWith('image/'))
        return setOpened({ state: 'pages', ...PagePictures.parse(JSON.parse(await bytes.text())) })
      src = URL.createObjectURL(bytes)
      setOpened({ state: 'image', src })
    }
    setOpened({ state: 'opening' })
    open().catch((error: unknown) => {
      if (!leaving.signal.aborted) setOpened({ state: 'failed', message: messageOf(error) })
    })
    return () => {
      leaving.abort()
      if (src !== undefined) URL.revokeObjectURL(src)
    }
  }, [userId, document, attempt])
  return { opened, again: () => setAttempt(attempt + 1) }
}
