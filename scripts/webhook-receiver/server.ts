import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const NOTE = 'This receives webhooks and prints each one.\n'

interface ReceiverOptions {
  /** 0 for any free port. */
  port: number
  /** `whsec_…` */
  secret: string
  /** Receives a line for each webhook. */
  print: (line: string) => void
}

export interface WebhookReceiver {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a receiver of webhooks on this machine, as docs/api.md shows one: it verifies the signature, then believes and
 * prints the body. One with a wrong signature is answered with 401.
 */
export async function openWebhookReceiver({ port, secret, print }: ReceiverOptions): Promise<WebhookReceiver> {
  const webhook = new Webhook(secret)
  /** Returns the status of the answer. */
  async function receive(request: http.IncomingMessage): Promise<number> {
    const body = await text(request)
    try {
      webhook.verify(body, request.headers as Record<string, string>)
    } catch (error) {
      print(`Webhook refused: ${error instanceof Error ? error.message : String(error)}`)
      return 401
    }
    print(`Webhook received at ${request.url}, signature valid: ${body}`)
    return 204
  }
  const server = http.createServer((request, response) => {
    if (request.method !== 'POST') response.end(NOTE)
    else
      receive(request).then(
        (status) => response.writeHead(status).end(),
        () => response.destroy(),
      )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
