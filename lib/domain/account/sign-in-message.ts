import { type Address, address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** A message as it is good for here, however long its writer wanted it to be. */
const LIFE_MICROS = 15 * 60_000_000
/** How far the clock that wrote the message may be from ours. */
const CLOCK_SKEW_MICROS = 60_000_000

/** What a person signed to sign in. */
export type SignInMessage = {
  /** Host and port, in lower case. */
  readonly domain: string
  /** Before the domain; `null` where the message names none. */
  readonly scheme: string | null
  readonly account: Address
  readonly uri: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: UnixMicros
  /** `null`: not named. */
  readonly expirationTime: UnixMicros | null
  /** `null`: not named. */
  readonly notBefore: UnixMicros | null
}

/** Where and when a message is presented. */
export type SignInPlace = {
  /** Host and port people reach us at, in lower case. */
  readonly host: string
  /** `https` or `http`; `null` where either may be in front of us. */
  readonly scheme: string | null
  readonly chainIds: readonly number[]
  readonly now: UnixMicros
}

type Refused = Failure<'InvalidParameter'>

// The whole text has to be of this form, so that no field can be hidden in another one.
const pattern = new RegExp(
  [
    '^(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://)?(?<domain>[^\\s/]+) wants you to sign in with your Ethereum account:',
    '(?<account>0x[0-9a-fA-F]{40})',
    '',
    '(?:[^\\n]+\\n)?',
    'URI: (?<uri>\\S+)',
    'Version: 1',
    'Chain ID: (?<chainId>[1-9][0-9]{0,14})',
    'Nonce: (?<nonce>[A-Za-z0-9]{8,})',
    'Issued At: (?<issuedAt>\\S+)(?:\\nExpiration Time: (?<expirationTime>\\S+))?(?:\\nNot Before: (?<notBefore>\\S+))?(?:\\nRequest ID: [^\\n]*)?(?:\\nResources:(?:\\n- \\S+)*)?$',
  ].join('\\n'),
)

/** Reads a sign-in message. Source: EIP-4361, version 1. */
export function parseSignInMessage(text: string): Result<SignInMessage, Refused> {
  const found = pattern.exec(text)?.groups
  if (found === undefined) return refused('expected a sign-in message of EIP-4361, version 1')
  const issuedAt = instant(found.issuedAt)
  const expirationTime = instant(found.expirationTime)
  const notBefore = instant(found.notBefore)
  if (issuedAt === undefined || expirationTime === undefined || notBefore === undefined) {
    return refused('its times are to be RFC 3339')
  }
  if (issuedAt === null) return refused('it does not say when it was issued')
  return ok({
    domain: (found.domain ?? '').toLowerCase(),
    scheme: found.scheme?.toLowerCase() ?? null,
    account: address(found.account ?? ''),
    uri: found.uri ?? '',
    chainId: Number(found.chainId),
    nonce: found.nonce ?? '',
    issuedAt,
    expirationTime,
    notBefore,
  })
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i

/** `null` for a time that is not named, `undefined` for a text that is none. */
function instant(text: string | undefined): UnixMicros | null | undefined {
  if (text === undefined) return null
  const milliseconds = instantPattern.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? undefined : unixMicros(milliseconds * 1000)
}

const refused = (what: string) => failure('InvalidParameter', `message: ${what}`)

/** Whether a message is meant for us and for now; who signed it is another question. */
export function checkSignInMessage(
  message: SignInMessage,
  place: SignInPlace,
): Result<null, Refused> {
  const misplaced = checkNavItem(message, place)
  if (!misplaced.ok) return misplaced
  const { issuedAt, expirationTime, notBefore } = message
  const { now } = place
  if (issuedAt > now + CLOCK_SKEW_MICROS) return refused('it was issued in the future')
  if (notBefore !== null && notBefore > now + CLOCK_SKEW_MICROS) return refused('not valid yet')
  const end = Math.min(expirationTime ?? Number.POSITIVE_INFINITY, issuedAt + LIFE_MICROS)
  return now > end + CLOCK_SKEW_MICROS ? refused('expired') : ok(null)
}

function checkNavItem(
  { domain, scheme, uri, chainId }: SignInMessage,
  place: SignInPlace,
): Result<null, Refused> {
  if (domain !== place.host) return refused(`its domain is not ${place.host}`)
  const schemes = place.scheme === null ? ['http', 'https'] : [place.scheme]
  if (scheme !== null && !schemes.includes(scheme)) return refused('its scheme is not ours')
  const url = URL.canParse(uri) ? new URL(uri) : null
  const isOurs = url?.host === place.host && schemes.includes(url.protocol.slice(0, -1))
  if (!isOurs) return refused(`its URI is not at ${place.host}`)
  if (place.chainIds.includes(chainId)) return ok(null)
  return refused(`its chain ${chainId} is not served here`)
}

/** How long a nonce waits for its message: as long as the message may live. */
export const signInNonceEnd = (now: UnixMicros): UnixMicros => unixMicros(now + LIFE_MICROS)

/** Days a session lasts, from its sign-in on. */
export const SESSION_DAYS = 30

export const sessionEnd = (now: UnixMicros): UnixMicros =>
  unixMicros(now + SESSION_DAYS * 86_400_000_000)
