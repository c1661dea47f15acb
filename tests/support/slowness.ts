const SAMPLE_MS = 200

/**
 * Returns how many times longer this process takes now than on an idle machine, 1 or more. Multiply time limits by it.
 */
export function slowness(): number {
  const [began, before] = [performance.now(), process.cpuUsage()]
  let usedMs = 0
  while (usedMs < SAMPLE_MS) {
    const { user, system } = process.cpuUsage(before)
    usedMs = (user + system) / 1_000
  }
  return Math.max(1, (performance.now() - began) / usedMs)
}
