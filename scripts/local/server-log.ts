/** From pino's numbers; anything below a warning stays in the log file. */
const SHOWN: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' }

interface Entry {
  level: number
  time: string
  msg: string
  err?: { message?: string }
}

/** Turns a line of the server's log into one for people, or undefined when it need not be shown. */
export function toTerminalText(line: string): string | undefined {
  const entry = parse(line)
  if (!entry) return line.trim() === '' ? undefined : line
  const word = SHOWN[entry.level]
  if (!word) return undefined
  const time = new Date(entry.time).toLocaleTimeString('en-GB')
  return `${time} ${word}: ${[entry.msg, entry.err?.message].filter(Boolean).join(': ')}`
}

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Entry
  } catch {
    return undefined // another library's line that only looks like ours
  }
}
