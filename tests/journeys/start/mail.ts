import { once } from 'node:events'
import net from 'node:net'
import { createInterface } from 'node:readline'
import type { Message } from '#scripts/local/inbox/mailbox.ts'

export interface Mail {
  to: string
  subject: string
  /** A MIME type and the body in it; a short plain text by default. */
  type?: string
  body?: string
  messageId?: string
}

export async function sendMail(
  port: number,
  { to, subject, type = 'text/plain', body = 'Hello', messageId }: Mail,
): Promise<void> {
  const socket = net.connect(port, '127.0.0.1')
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  const headers = [
    `From: Kerbside <hello@kerbside.example>`,
    `Subject: ${subject}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    `Content-Type: ${type}; charset=utf-8`,
  ]
  const steps = [
    ...['HELO test', 'MAIL FROM:<hello@kerbside.example>', `RCPT TO:<${to}>`, 'DATA'],
    `${[...headers, '', body].join('\r\n')}\r\n.`,
    'QUIT',
  ]
  for (const step of ['', ...steps]) {
    if (step !== '') socket.write(`${step}\r\n`)
    const { value: answer } = (await answers.next()) as { value: string }
    if (!/^[23]/.test(answer)) throw new Error(`The inbox answers ${answer}`)
  }
  socket.end()
  await once(socket, 'close')
}

export async function readInbox(port: number): Promise<Message[]> {
  return (await (await fetch(`http://127.0.0.1:${port}/api/messages`)).json()) as Message[]
}
