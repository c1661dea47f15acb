/** Tells people what is being measured now, and how long the run has taken. */
export function say(what: string): void {
  console.log(`[${(performance.now() / 1_000).toFixed(0).padStart(3)} s] ${what}`)
}
