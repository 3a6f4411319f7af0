import { type Address, address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** A message is valid no longer than this after its issue, whatever expiration time it names. */
const MAX_AGE_MICROS = 15 * 60_000_000
/** Allowed difference between the clock of the message's writer and ours. */
const CLOCK_SKEW_MICROS = 60_000_000

/** The message a person signed to sign in. */
export type SignInMessage = {
  /** Host and port, in lower case. */
  readonly domain: string
  /** Scheme before the domain; `null` when the message names none. */
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

/** The server and time at which a message is checked. */
export type SignInServer = {
  /** Our public host and port, in lower case. */
  readonly host: string
  /** `https` or `http`; `null` when both are possible. */
  readonly scheme: string | null
  readonly chainIds: readonly number[]
  readonly now: UnixMicros
}

type InvalidMessage = Failure<'InvalidParameter'>

// The entire text must match, so that no field can be hidden inside another one.
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
export function parseSignInMessage(text: string): Result<SignInMessage, InvalidMessage> {
  const found = pattern.exec(text)?.groups
  if (found === undefined)
    return invalidMessage('expected a sign-in message of EIP-4361, version 1')
  const issuedAt = instant(found.issuedAt)
  const expirationTime = instant(found.expirationTime)
  const notBefore = instant(found.notBefore)
  if (issuedAt === undefined || expirationTime === undefined || notBefore === undefined) {
    return invalidMessage('its times are to be RFC 3339')
  }
  if (issuedAt === null) return invalidMessage('it does not say when it was issued')
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

/** `null` when the time is absent, `undefined` when the text is not a valid time. */
function instant(text: string | undefined): UnixMicros | null | undefined {
  if (text === undefined) return null
  const milliseconds = instantPattern.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(milliseconds) ? undefined : unixMicros(milliseconds * 1000)
}

const invalidMessage = (what: string) => failure('InvalidParameter', `message: ${what}`)

/** Checks that a message is meant for this server and valid now; the signature is checked elsewhere. */
export function checkSignInMessage(
  message: SignInMessage,
  server: SignInServer,
): Result<null, InvalidMessage> {
  const serverCheck = checkServer(message, server)
  if (!serverCheck.ok) return serverCheck
  const { issuedAt, expirationTime, notBefore } = message
  const { now } = server
  if (issuedAt > now + CLOCK_SKEW_MICROS) return invalidMessage('it was issued in the future')
  if (notBefore !== null && notBefore > now + CLOCK_SKEW_MICROS)
    return invalidMessage('not valid yet')
  const end = Math.min(expirationTime ?? Number.POSITIVE_INFINITY, issuedAt + MAX_AGE_MICROS)
  return now > end + CLOCK_SKEW_MICROS ? invalidMessage('expired') : ok(null)
}

function checkServer(
  { domain, scheme, uri, chainId }: SignInMessage,
  server: SignInServer,
): Result<null, InvalidMessage> {
  if (domain !== server.host) return invalidMessage(`its domain is not ${server.host}`)
  const schemes = server.scheme === null ? ['http', 'https'] : [server.scheme]
  if (scheme !== null && !schemes.includes(scheme)) return invalidMessage('its scheme is not ours')
  const url = URL.canParse(uri) ? new URL(uri) : null
  const isOurs = url?.host === server.host && schemes.includes(url.protocol.slice(0, -1))
  if (!isOurs) return invalidMessage(`its URI is not at ${server.host}`)
  if (server.chainIds.includes(chainId)) return ok(null)
  return invalidMessage(`its chain ${chainId} is not served here`)
}

/** End of a nonce's validity: it lives as long as a message may. */
export const signInNonceEnd = (now: UnixMicros): UnixMicros => unixMicros(now + MAX_AGE_MICROS)

/** Days a session lasts after its sign-in. */
export const SESSION_DAYS = 30

/** When a session begun at `now` ends; using it does not extend it. */
export const sessionEnd = (now: UnixMicros): UnixMicros =>
  unixMicros(now + SESSION_DAYS * 86_400_000_000)
