const A_LITTLE_MS = 200

/**
 * How many times longer than alone this process takes just now, 1 or more: others may be at work on the machine. A limit
 * in seconds is worth so many times more there.
 */
export function slowness(): number {
  const [began, before] = [performance.now(), process.cpuUsage()]
  let usedMs = 0
  while (usedMs < A_LITTLE_MS) {
    const { user, system } = process.cpuUsage(before)
    usedMs = (user + system) / 1_000
  }
  return Math.max(1, (performance.now() - began) / usedMs)
}
