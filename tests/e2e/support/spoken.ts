import { expect, type Page } from '@playwright/test'

async function spokenOn(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const live = (value: unknown) => value === 'polite' || value === 'assertive'
  const roots = nodes.filter(({ properties = [] }) =>
    properties.some((one) => one.name === 'live' && live(one.value.value)),
  )
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    if (node?.role?.value === 'StaticText') return String(node.name?.value ?? '')
    return (node?.childIds ?? []).map(textOf).join(' ')
  }
  return roots.map(({ nodeId }) => textOf(nodeId)).join('\n')
}

export async function expectSpoken(page: Page, text: string | RegExp): Promise<void> {
  const held = typeof text === 'string' ? (said: string) => said.includes(text) : (said: string) => text.test(said)
  await expect(async () =>
    expect(held(await spokenOn(page)), `${text} among: ${await spokenOn(page)}`).toBe(true),
  ).toPass({ timeout: 30_000 })
}
