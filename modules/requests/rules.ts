import { randomUUIDv7 } from 'node:crypto'
import type { Image, PostRequest } from './contract.ts'
import { RequestPosted } from './events.ts'
import { locationText } from './postcode-areas.ts'

interface Posting {
  userId: string
  input: PostRequest
  image: Image | null
  now: Date
}

/** Decides what a new request is: its owner, status and the null fields are the server's (R08, CALL-19, STATE-05). */
export function postRequest({ userId, input, image, now }: Posting): RequestPosted {
  const at = now.toISOString()
  return RequestPosted.of(
    {
      userId,
      card: {
        id: randomUUIDv7(),
        title: input.title,
        description: input.description,
        status: 'pending',
        budget: input.budget,
        locationText: input.postcode && locationText(input.postcode),
        imageUrls: image && [image],
        bidCount: 0,
        createdAt: at,
        updatedAt: at,
        version: 1,
      },
    },
    now,
  )
}
