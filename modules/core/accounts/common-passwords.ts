import { Refusal } from '#server/platform/kernel/errors.ts'

const TOO_COMMON = 'That password is too easy to guess. Choose another.'

/** The passwords attackers try first: six characters or more, lower case. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 121212 654321 666666 696969 112233 123321 555555
   777777 888888 999999 222222 101010 131313 159753 159357 147258 147852 789456 987654 987654321 1q2w3e 1q2w3e4r
   1q2w3e4r5t qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qazwsx qazwsxedc zxcvbn zxcvbnm asdfgh asdfghjkl asdf1234
   qwe123 abc123 abcd1234 abcdef a1b2c3 aa123456 a123456 123abc 123qwe 1qaz2wsx password password1 password12
   password123 password1234 password! passw0rd p@ssw0rd p@ssword pass1234 pass123 letmein letmein1 welcome welcome1
   welcome123 admin123 administrator changeme change123 secret secret1 default guest123 master master123 login123
   iloveyou iloveyou1 ilovegod loveme lovely sunshine sunshine1 princess princess1 monkey monkey1 monkey123 dragon
   dragon1 shadow shadow1 superman batman spiderman starwars pokemon football football1 baseball basketball hockey
   soccer liverpool liverpool1 arsenal arsenal1 chelsea chelsea1 everton rangers celtic manutd manchester tottenham
   westham newcastle scotland england england1 london london1 britain charlie charlie1 thomas george jordan jordan23
   michael michelle daniel jessica jessica1 ashley amanda nicole hannah joshua matthew andrew robert hunter hunter2
   jennifer samantha victoria elizabeth william buster tigger tigger1 ginger pepper cookie cookies chocolate cheese
   banana orange purple yellow silver golden diamond summer summer1 winter autumn spring flower flowers butterfly
   rainbow angel1 angels freedom whatever trustno1 computer internet samsung google facebook killer ferrari mustang
   harley mercedes corvette yamaha family blessed jesus1 christ faith1 hello1 hello123 hellohello access access14
   thunder matrix phoenix maggie bailey junior precious test123 test1234 testing testing123 temp123 kerbside kerbside1`
    .split(/\s+/)
    .filter(Boolean),
)

/** Returns whether a password is one of the most common, which sign-up and reset refuse (security.md 17). */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())

/** Throws a Refusal: `common_password`, as an error of `field`, for one of the most common passwords. */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password))
    throw new Refusal('invalid', 'common_password', TOO_COMMON, { fields: { [field]: TOO_COMMON } })
}
