import type * as z from 'zod/mini'
import type { ApiDocument, Contract } from './named-shapes.ts'

type Json = Record<string, unknown>
type Paths = Record<string, { post: Json }>

/** An event that receivers of webhooks get, for the OpenAPI document. */
export interface WebhookDoc {
  /** As in the payload, e.g. 'bid.accepted'. */
  readonly type: string
  readonly summary: string
  /** The whole body. */
  readonly shape: z.ZodMiniType
  readonly example: unknown
}

/** Where webhooks are described until they move to their own section; no path of the API begins with it. */
const PREFIX = '/webhooks/'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
const PARAMETERS = [
  header('webhook-id', 'The id of the message, the same in every attempt.'),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. Two of them, separated by a space, while the secret changes.',
  ),
]
const RESPONSES = {
  '2XX': { description: 'You received it. Answer within 10 seconds.' },
  '410': { description: 'You don’t want it any more: we turn the webhook off.' },
  default: { description: 'You couldn’t receive it: we try again, eight times over 27 hours.' },
}

/** Returns the name of a webhook's body: 'BidAcceptedWebhook' for 'bid.accepted'. */
const nameOf = ({ type }: WebhookDoc): string =>
  `${type.replaceAll(/(?:^|[._])(.)/g, (_, first: string) => first.toUpperCase())}Webhook`

/** Returns the bodies by the names that the document gives them. */
export const webhookShapes = (webhooks: readonly WebhookDoc[]): Contract =>
  Object.fromEntries(webhooks.map((webhook) => [nameOf(webhook), webhook.shape]))

/** Returns each webhook as a route that only describes it, so that its body is written like those of the API. */
export const webhookRoutes = (webhooks: readonly WebhookDoc[]) =>
  webhooks.map((webhook) => ({
    method: 'POST' as const,
    url: PREFIX + webhook.type,
    schema: {
      operationId: nameOf(webhook).replace(/^./, (first) => first.toLowerCase()),
      summary: webhook.summary,
      tags: ['webhooks'],
      security: [],
      body: webhook.shape,
    },
    handler: () => undefined,
  }))

/** Moves the described webhooks to the section of OpenAPI 3.1 for them, with their headers, answers and examples. */
export function moveWebhooks(document: ApiDocument, webhooks: readonly WebhookDoc[]): ApiDocument {
  const { ...paths } = document.paths as Paths
  const moved: Paths = {}
  for (const { type, example } of webhooks) {
    const { requestBody, ...operation } = paths[PREFIX + type]?.post ?? {}
    delete paths[PREFIX + type]
    moved[type] = {
      post: {
        ...operation,
        parameters: PARAMETERS,
        requestBody: withExample(requestBody, example),
        responses: RESPONSES,
      },
    }
  }
  return { ...document, paths, webhooks: moved } as ApiDocument
}

function withExample(requestBody: unknown, example: unknown): Json {
  const { content } = requestBody as { content: Record<string, Json> }
  return {
    required: true,
    content: Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }])),
  }
}
