/** The longest run, because a stopping process waits for its end. */
const MAX_RUN_MS = 1_000

/** Calls `step` until it returns false or a second has passed. Returns whether more is due. */
export async function runUntilDone(step: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + MAX_RUN_MS
  let more = true
  while (more && Date.now() < deadline) more = await step()
  return more
}
