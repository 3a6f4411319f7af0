import { checksumAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Address } from '@/lib/domain/shared/address'

export type SignInRequest = {
  readonly account: Address
  readonly chainId: number
  readonly nonce: string
  /** Of the page: scheme, host and port. */
  readonly origin: string
  readonly nowMs: number
}

/** The wallet shows this to the person before they sign it. */
const STATEMENT = 'Sign in to Coincidence. This proves the account is yours and costs nothing.'

/** Longer than anybody takes to read it, shorter than what a stranger could wait for. */
const VALID_MS = 10 * 60_000

/** The text to be signed. Source: EIP-4361. */
export function signInMessage({ account, chainId, nonce, origin, nowMs }: SignInRequest): string {
  return createSiweMessage({
    address: checksumAddress(account),
    chainId,
    domain: new URL(origin).host,
    nonce,
    statement: STATEMENT,
    uri: origin,
    version: '1',
    issuedAt: new Date(nowMs),
    expirationTime: new Date(nowMs + VALID_MS),
  })
}
