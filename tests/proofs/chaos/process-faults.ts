import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/support/until.ts'
import { BACK_MS, type InjectFault } from './fault.ts'
import type { Stage } from './stage.ts'
import type { Member, Role } from './supervisor.ts'
import type { Wire } from './wire.ts'

/** Returns the chosen process, or another one in its role while it is starting. */
function memberOf(stage: Stage, role: Role, which: number): Member | undefined {
  const members = stage.of(role)
  return [members[which % members.length], ...members].find((member) => member?.isUp())
}

/** Kills a process in this role; healed when another one has taken its place. */
export function kill(role: Role): InjectFault {
  return async (stage, { which }) => {
    await until(() => memberOf(stage, role, which), `a ${role} process to kill`, BACK_MS)
    const member = memberOf(stage, role, which)
    member?.signal('SIGKILL')
    await until(() => !member?.isUp(), 'the end of what was killed')
    await until(() => member?.isUp(), 'what was killed to be back', BACK_MS)
    return member?.name ?? role
  }
}

/** Stops a process in this role for a while, like a machine that swaps. */
export function halt(role: Role): InjectFault {
  return async (stage, { which, lastsMs }) => {
    await until(() => memberOf(stage, role, which), `a ${role} process to pause`, BACK_MS)
    const member = memberOf(stage, role, which)
    member?.signal('SIGSTOP')
    await pause(lastsMs)
    member?.signal('SIGCONT')
    return member?.name ?? role
  }
}

type Way = keyof Member['wires']

const wireOf = ({ members, of }: Stage, wire: Way, which: number): [Member, Wire] => {
  const choices = wire === 'clients' ? of('web') : members
  const member = choices[which % choices.length] as Member
  return [member, member.wires[wire]]
}

/** Drops the connections of one process. */
export function cut(wire: Way): InjectFault {
  return async (stage, { which }) => {
    const [member, proxy] = wireOf(stage, wire, which)
    return `${member.name}, ${proxy.cut()} connections`
  }
}

/** Silences the connections of one process for a while. */
export function hold(wire: Way): InjectFault {
  return async (stage, { which, lastsMs }) => {
    const [member, proxy] = wireOf(stage, wire, which)
    proxy.hold(true)
    await pause(lastsMs)
    proxy.hold(false)
    return member.name
  }
}
