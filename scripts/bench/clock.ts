const BASE = Number(process.hrtime.bigint()) / 1e6 - performance.now()

/** Now, in ms on the machine's monotonic clock: the same in every process and thread of this machine. */
export const now = (): number => BASE + performance.now()
