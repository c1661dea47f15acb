import { expect, test } from 'vitest'
import type { CommandResult } from '#scripts/lib/commands.ts'
import { findBuilder } from './find-builder.ts'

const ANSWER: CommandResult = { ok: true, output: '', lastLines: '' }
const failing = (lastLines: string): CommandResult => ({ ok: false, output: lastLines, lastLines })

/** A machine on which commands that match fail with a text; all others succeed. */
function machine(...faults: readonly (readonly [RegExp, string])[]) {
  const ran: string[] = []
  const messages: string[] = []
  const run = async (command: string, args: string[]) => {
    const line = [command, ...args].join(' ')
    ran.push(line)
    const fault = faults.find(([pattern]) => pattern.test(line))
    return fault ? failing(fault[1]) : ANSWER
  }
  const provide = async () => ({ image: 'localhost/base', origin: 'made here', wasMade: true })
  return { ran, said: messages, find: () => findBuilder(run, provide, (sentence) => messages.push(sentence)) }
}

test('builds with docker where its daemon runs', async () => {
  const { find, said } = machine()
  expect((await find()).builder).toMatchObject({ command: 'docker', name: 'docker', storageFlags: [] })
  expect(said).toEqual([])
})

test('reports a docker without its daemon, and takes the next builder', async () => {
  const { find, said } = machine([/^docker/, 'Cannot connect to the Docker daemon.'])
  expect((await find()).builder.name).toBe('podman')
  expect(said).toEqual(['docker does not answer: Cannot connect to the Docker daemon.'])
})

test('falls back to buildah in a chroot where podman cannot run what it built, and removes what podman made', async () => {
  const { find, said, ran } = machine(
    [/^docker/, 'spawn docker ENOENT'],
    [/^podman run/, 'Error: a container may not be started here, for a reason'],
    [/^buildah build .*--network host/, 'Error: a step may not be run here, for a reason\nexit status 1'],
  )
  const { builder } = await find()
  expect(builder).toMatchObject({ name: 'buildah in a chroot', run: ['--isolation', 'chroot'] })
  expect(said).toEqual([
    'docker is not installed.',
    'podman does not work here: Error: a container may not be started here, for a reason',
    'podman, building in a chroot, does not work here: Error: a container may not be started here, for a reason',
    'buildah does not work here: Error: a step may not be run here, for a reason',
  ])
  expect(ran).toContain('podman rmi --force localhost/base')
  expect(ran).not.toContain('buildah rmi --force localhost/base')
})

test('copies layers where the kernel has no overlays', async () => {
  const { find } = machine([/^docker/, 'spawn docker ENOENT'], [/^podman info/, 'Error: overlay is not supported'])
  expect((await find()).builder).toMatchObject({ command: 'podman', storageFlags: ['--storage-driver', 'vfs'] })
})

test('says how to get a builder where there is none', async () => {
  const { find, said } = machine(
    [/^docker/, 'spawn docker ENOENT'],
    [/^podman/, 'spawn podman ENOENT'],
    [/^buildah/, 'spawn buildah ENOENT'],
  )
  await expect(find()).rejects.toThrow(/No container builder works .* install docker, podman or buildah/)
  expect(said).toEqual(['docker is not installed.', 'podman is not installed.', 'buildah is not installed.'])
})
