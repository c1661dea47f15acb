import { type Session, signIn } from '#modules/core/accounts/contract.ts'
import { createApiKey } from '#modules/core/api-keys/contract.ts'
import { levelFor, Scope, type StaffLevel } from '#server/platform/kernel/contract.ts'
import { type Access, hasLevel } from '#server/platform/kernel/facts/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenPerson, givenStaff, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url' | 'sql'>

/** A caller. */
export interface Member {
  readonly role: string
  readonly person: Person
  /** The secret of a second factor in setup. */
  secret: string | null
  /** The same person with an API key instead of a session; null for staff, and for a key itself. */
  readonly withKey: Member | null
  /** After a 401: signs in again, or signs up again when the account is gone. */
  renew(): Promise<void>
}

/** The callers: customers, carriers, and staff of each level. */
export interface Cast {
  /** Any member, with or without a key, by number; null is a visitor. */
  anyone(at: number): Member | null
  /** A member who may call what asks for `access`. */
  fitFor(access: Access, at: number): Member
  byId(userId: unknown): Member | null
  ids(): string[]
}

type Enter = (server: ServerAccess) => Promise<Person>
const ENTRIES: readonly [role: string, level: StaffLevel | null, enter: Enter][] = [
  ['customer', null, (server) => givenCustomer(server)],
  ['customer', null, (server) => givenCustomer(server)],
  ['customer', null, (server) => givenCustomer(server)],
  ['carrier', null, (server) => givenCarrier(server)],
  ['carrier', null, (server) => givenCarrier(server)],
  ['carrier', null, (server) => givenCarrier(server, 'basic')],
  ['unsubscribed', null, (server) => givenPerson(server, 'business', 'unsubscribed')],
  ['viewer', 'viewer', (server) => givenStaff(server, 'viewer', 'viewer')],
  ['agent', 'agent', (server) => givenStaff(server, 'agent', 'agent')],
  ['agent', 'agent', (server) => givenStaff(server, 'agent', 'agent')],
  ['admin', 'admin', (server) => givenStaff(server, 'admin', 'admin')],
  ['admin', 'admin', (server) => givenStaff(server, 'admin', 'admin')],
]

/** Signs the cast up, one after another: password checks are slow on purpose. */
export async function openCast(server: ServerAccess): Promise<Cast> {
  const members: { level: StaffLevel | null; member: Member }[] = []
  for (const [role, level, enter] of ENTRIES)
    members.push({ level, member: await openMember(server, role, level, enter) })
  const everyone = members.map(({ member }) => member)
  const callers = everyone.flatMap((member) => (member.withKey ? [member, member.withKey] : [member]))
  const ableFor = (access: Access) => {
    const least = levelFor(access)
    return members.filter(({ level }) => (least ? hasLevel(level, least) : level === null)).map(({ member }) => member)
  }
  return {
    anyone: (at) => callers[at % (callers.length + 1)] ?? null,
    fitFor(access, at) {
      const able = ableFor(access)
      return able[at % able.length] as Member
    },
    byId: (userId) => everyone.find(({ person }) => person.id === userId) ?? null,
    ids: () => everyone.map(({ person }) => person.id),
  }
}

async function openMember(server: ServerAccess, role: string, level: StaffLevel | null, enter: Enter): Promise<Member> {
  let person = await enter(server)
  let renewing: Promise<void> | null = null
  let secret: string | null = null
  async function again(): Promise<void> {
    const session: Session | null = await callOrThrow(server, signIn, {
      body: { email: person.email, password: person.password },
    }).catch(() => null)
    // It may have deleted its account, set up a second factor or been suspended.
    if (session && session.user.staffLevel === level) person = { ...person, accessToken: session.accessToken }
    // A member who has to wait signs in at the next 401.
    else person = await enter(server).catch(() => person)
    secret = null
  }
  const renew = () => {
    renewing ??= again().finally(() => {
      renewing = null
    })
    return renewing
  }
  return {
    role,
    withKey: level === null ? await openKeyMember(server, `${role} with a key`, { person: () => person, renew }) : null,
    get person() {
      return person
    },
    get secret() {
      return secret
    },
    set secret(begun) {
      secret = begun
    },
    renew,
  }
}

let keys = 0

/** Opens a person's key. Every other key may only read; the others have all scopes. */
async function openKeyMember(
  server: ServerAccess,
  role: string,
  owner: { person(): Person; renew(): Promise<void> },
): Promise<Member> {
  const scopes = keys++ % 2 === 0 ? Scope.options : Scope.options.filter((scope) => scope.endsWith(':read'))
  const create = async () => {
    const { password } = owner.person()
    const body = { name: 'Fuzz', scopes, days: null, password }
    return (await callOrThrow(server, createApiKey, { as: owner.person(), body })).key
  }
  let key = await create()
  return {
    role,
    withKey: null,
    secret: null,
    get person() {
      return { ...owner.person(), accessToken: key }
    },
    async renew() {
      await owner.renew()
      // there may be too many keys, or the owner has to wait
      key = await create().catch(() => key)
    },
  }
}
