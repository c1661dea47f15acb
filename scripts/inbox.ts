// Catches every mail that Kerbside sends and shows it on a web page, on this machine only. SMTP_PORT, INBOX_PORT:
// where; INBOX_DIR: the folder for the mails.
import { openMailbox } from './local/inbox/mailbox.ts'
import { createSmtpServer } from './local/inbox/smtp.ts'
import { createInboxServer } from './local/inbox/web.ts'

const { SMTP_PORT, INBOX_PORT, INBOX_DIR } = process.env
if (!SMTP_PORT || !INBOX_PORT || !INBOX_DIR) throw new Error('SMTP_PORT, INBOX_PORT and INBOX_DIR are needed.')

const mailbox = await openMailbox(INBOX_DIR)
const pages = createInboxServer(mailbox)
const smtp = createSmtpServer(async (raw, recipients) => {
  if (await mailbox.add(raw, recipients)) pages.notifyPages()
})
smtp.on('error', (error) => console.error(error))
smtp.listen(Number(SMTP_PORT), '127.0.0.1')
pages.server.listen(Number(INBOX_PORT), '127.0.0.1')

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => process.exit(0))
