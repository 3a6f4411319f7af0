import { checksumAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Address } from '@/lib/domain/shared/address'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

export type SignInRequest = {
  readonly account: Address
  readonly chainId: number
  readonly nonce: string
  /** Scheme, host and port of the page. */
  readonly origin: string
  readonly nowMs: number
}

/** The wallet shows this to the user before signing. EIP-4361 allows characters of ASCII only. */
const STATEMENT = message`Sign in to Coincidence. This proves the account is yours and costs
  nothing.¦signed, in ASCII`

/** Long enough to read the message, short enough to limit the use of a stolen one. */
const VALID_MS = 10 * 60_000

/** The text to be signed. Source: EIP-4361. */
export function signInMessage({ account, chainId, nonce, origin, nowMs }: SignInRequest): string {
  return createSiweMessage({
    address: checksumAddress(account),
    chainId,
    domain: new URL(origin).host,
    nonce,
    statement: t(STATEMENT),
    uri: origin,
    version: '1',
    issuedAt: new Date(nowMs),
    expirationTime: new Date(nowMs + VALID_MS),
  })
}
