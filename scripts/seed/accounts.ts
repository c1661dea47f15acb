import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { saveProfile } from '#modules/carriers/profiles/commands/save-profile.ts'
import { SaveProfile } from '#modules/carriers/profiles/contract.ts'
import type { ProfilesTables } from '#modules/carriers/profiles/tables.ts'
import type { Uploads } from '#modules/carriers/profiles/uploads.ts'
import { signUp } from '#modules/core/accounts/commands/sign-up.ts'
import type { AccountsTables } from '#modules/core/accounts/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import { arrangeAccount } from './arrange.ts'
import { DEMO_NAMES, DEMO_PASSWORD, type DemoName, type DemoPerson, emailOf, PEOPLE, type PeopleIds } from './people.ts'
import { readLogo } from './pictures.ts'
import type { SeedContext } from './seed-context.ts'

const JOINED_BEFORE_MS = 60 * 24 * 3_600_000

/** Makes sure that every demo person has an account, and returns their ids. An existing account stays as it is. */
export async function openAccounts(db: Kysely<unknown>, files: Files, now: Date): Promise<PeopleIds> {
  const before = await idsByName(db)
  const joined = new Date(now.getTime() - JOINED_BEFORE_MS)
  const missing = DEMO_NAMES.filter((name) => !before.has(name))
  await Promise.all(missing.map((name) => openAccount(db, name, joined)))
  const ids = missing.length === 0 ? before : await idsByName(db)
  await Promise.all([...ids].map(([name, id]) => fillProfile(db, files, name, id, joined)))
  for (const [name, id] of ids) await arrangeAccount(db, PEOPLE[name], id)
  return ids
}

const openAccount = (db: Kysely<unknown>, name: DemoName, joined: Date): Promise<string> =>
  signUp(
    asModuleDb<AccountsTables>(db),
    { email: emailOf(name), password: DEMO_PASSWORD, userType: PEOPLE[name].userType },
    // Demo people are confirmed without a mail: the secret of their links is discarded.
    randomBytes(32).toString('hex'),
    joined,
  )

async function idsByName(db: Kysely<unknown>): Promise<PeopleIds> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where email in (${sql.join(DEMO_NAMES.map(emailOf))})
  `.execute(db)
  const nameOf = new Map(DEMO_NAMES.map((name) => [emailOf(name), name]))
  return new Map(rows.map(({ id, email }) => [nameOf.get(email) as DemoName, id]))
}

async function fillProfile(db: Kysely<unknown>, files: Files, name: DemoName, id: string, joined: Date): Promise<void> {
  const { profile, logo } = PEOPLE[name]
  if (!profile) return
  const { rows } = await sql`select 1 from profiles where user_id = ${id}`.execute(db)
  if (rows.length > 0) return
  await saveDemoProfile({ db, files }, id, profile, logo ? { logoFile: await readLogo(logo) } : {}, joined)
}

/** Saves an account's profile as the form does. */
export async function saveDemoProfile(
  { db, files }: Pick<SeedContext, 'db' | 'files'>,
  userId: string,
  profile: DemoPerson['profile'],
  uploads: Uploads,
  at: Date,
): Promise<void> {
  const save = { userId, profile: SaveProfile.parse({ ...BLANK, ...profile }), uploads }
  await saveProfile(asModuleDb<ProfilesTables>(db), files, save, { supportEmail: '' }, at, null)
}

const BLANK: Omit<SaveProfile, 'displayName'> = {
  userType: null,
  phoneNumber: null,
  address: null,
  companyName: null,
  contactPerson: null,
  businessAddress: null,
  websiteUrl: null,
  googleReviewsUrl: null,
}
