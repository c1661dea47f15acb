import { type Session, signIn } from '#modules/accounts/contract.ts'
import { type Access, levelFor, type StaffLevel } from '#server/platform/kernel/contract.ts'
import { reaches } from '#server/platform/kernel/facts/contract.ts'
import { must } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenPerson, givenStaff, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type Where = Pick<TestServer, 'url' | 'sql'>

/** Somebody who calls. */
export interface Member {
  readonly role: string
  readonly person: Person
  /** The secret of a second factor that was begun. */
  secret: string | null
  /** After a 401: signs in again, or comes in as somebody new when the account is gone. */
  renew(): Promise<void>
}

/** Who calls: customers, carriers, and staff of each level. */
export interface Cast {
  /** Any member, by number; null is a visitor. */
  anybody(at: number): Member | null
  /** A member who may call what asks for `access`. */
  fitFor(access: Access, at: number): Member
  byId(userId: unknown): Member | null
  ids(): string[]
}

type Enter = (server: Where) => Promise<Person>
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

/** Brings the cast in, one after the other: passwords are checked slowly on purpose. */
export async function openCast(server: Where): Promise<Cast> {
  const members: { level: StaffLevel | null; member: Member }[] = []
  for (const [role, level, enter] of ENTRIES)
    members.push({ level, member: await openMember(server, role, level, enter) })
  const everybody = members.map(({ member }) => member)
  const ableFor = (access: Access) => {
    const least = levelFor(access)
    return members.filter(({ level }) => (least ? reaches(level, least) : level === null)).map(({ member }) => member)
  }
  return {
    anybody: (at) => everybody[at % (everybody.length + 1)] ?? null,
    fitFor(access, at) {
      const able = ableFor(access)
      return able[at % able.length] as Member
    },
    byId: (userId) => everybody.find(({ person }) => person.id === userId) ?? null,
    ids: () => everybody.map(({ person }) => person.id),
  }
}

async function openMember(server: Where, role: string, level: StaffLevel | null, enter: Enter): Promise<Member> {
  let person = await enter(server)
  let renewing: Promise<void> | null = null
  let secret: string | null = null
  async function again(): Promise<void> {
    const session: Session | null = await must(server, signIn, {
      body: { email: person.email, password: person.password },
    }).catch(() => null)
    // It has deleted its account, set up a second factor or was suspended: such is the game.
    if (session && session.user.staffLevel === level) person = { ...person, accessToken: session.accessToken }
    // Who is told to wait comes in at the next 401.
    else person = await enter(server).catch(() => person)
    secret = null
  }
  return {
    role,
    get person() {
      return person
    },
    get secret() {
      return secret
    },
    set secret(begun) {
      secret = begun
    },
    renew() {
      renewing ??= again().finally(() => {
        renewing = null
      })
      return renewing
    },
  }
}
