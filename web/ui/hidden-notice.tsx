import { EyeOff } from 'lucide-react'
import { settings } from '#web/lib/boot/settings.ts'
import { Notice } from './notice.tsx'
import { words } from './words.ts'

/** Tells an owner that we hid their content, and how to contact us. */
export function HiddenNotice({ text = words.hidden }: { text?: string | undefined }) {
  return (
    <Notice icon={EyeOff} title={text}>
      {words.hiddenText}{' '}
      <a
        className="font-semibold text-brand underline [overflow-wrap:anywhere]"
        href={`mailto:${settings.supportEmail}`}
      >
        {settings.supportEmail}
      </a>
      .
    </Notice>
  )
}
