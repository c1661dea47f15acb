/** Returns the time in ms on the machine's monotonic clock: the same in every process and thread of this machine. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000 + nanoseconds / 1e6
}
