/** A turn ends after this even when more is due, because a stopping process waits for it. */
const TURN_MS = 1_000

/** Takes one step after another until nothing is due or the turn is over. Returns whether more is due. */
export async function takeSteps(step: () => Promise<boolean>): Promise<boolean> {
  const enough = Date.now() + TURN_MS
  let more = true
  while (more && Date.now() < enough) more = await step()
  return more
}
