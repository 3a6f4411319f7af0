import 'server-only'
import {
  checkSignInMessage,
  parseSignInMessage,
  type SignInServer,
  sessionEnd,
} from '@/lib/domain/account/sign-in-message'
import type { SignatureVerdict } from '@/lib/domain/account/signature-verdict'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AccountStore } from '@/lib/infra/db/network-store'

type NewSession = {
  readonly tokenHash: string
  readonly account: Address
  readonly chainId: number
  readonly createdAt: UnixMicros
  readonly expiresAt: UnixMicros
}

/** Store operations of opening a session, in one transaction. */
type SessionStore = Pick<AccountStore, 'takeSignInNonce' | 'insertSession' | 'deleteSession'>

/** What `signIn` checks and writes; `chainIds` are those a message may name. */
export type SignInDeps = {
  readonly chainIds: readonly number[]
  /** Throws when the chain is needed and cannot be reached. */
  readonly verifySignature: (input: {
    chainId: number
    account: Address
    message: string
    signature: Hex
  }) => Promise<SignatureVerdict>
  readonly transaction: <T>(work: (store: SessionStore) => Promise<T>) => Promise<T>
  /** An unguessable token, and the hash that is stored. */
  readonly newToken: () => { readonly token: string; readonly tokenHash: string }
  readonly now: () => UnixMicros
}

/**
 * A message (EIP-4361) exactly as signed, and the server that received it: `host` is our public host and port, in
 * lower case.
 */
export type SignInRequest = {
  readonly message: string
  readonly signature: Hex
  readonly host: string
  /** `null`: http or https. */
  readonly scheme: SignInServer['scheme']
  /** Hash of the browser's current token; `null` without one. */
  readonly replaced: string | null
}

/** A session that is stored now, and what the browser needs to keep it. */
export type SignedIn = {
  readonly session: NewSession
  /** The secret token, sent to the browser only. */
  readonly token: string
  /** Whether the page that signed in was loaded over https. */
  readonly isSecure: boolean
}

/**
 * Signs an account in by a signed message (EIP-4361). The nonce is taken last, so that the signature
 * stays usable when the chain cannot be reached; of two requests with the same nonce one succeeds.
 */
export async function signIn(
  deps: SignInDeps,
  { message, signature, host, scheme, replaced }: SignInRequest,
): Promise<Result<SignedIn, Failure<'InvalidParameter' | 'Unauthorized'>>> {
  const parsed = parseSignInMessage(message)
  if (!parsed.ok) return parsed
  const { account, chainId, nonce, uri } = parsed.value
  const now = deps.now()
  const checked = checkSignInMessage(parsed.value, { host, scheme, chainIds: deps.chainIds, now })
  if (!checked.ok) return checked
  const verdict = await deps.verifySignature({ chainId, account, message, signature })
  if (verdict !== 'signed') return failure('Unauthorized', refusalOf(verdict, account))
  const { token, tokenHash } = deps.newToken()
  const session = { tokenHash, account, chainId, createdAt: now, expiresAt: sessionEnd(now) }
  if (!(await openSession(deps, { nonce, session, replaced }))) {
    return failure('Unauthorized', 'The nonce is unknown, used or too old: ask for a new one')
  }
  return ok({ session, token, isSecure: new URL(uri).protocol === 'https:' })
}

const refusalOf = (verdict: Exclude<SignatureVerdict, 'signed'>, account: Address): string =>
  verdict === 'refused-by-contract'
    ? `The contract of the account ${account}, deployed or not, did not accept the signature`
    : `The signature is not that of ${account}`

/**
 * Takes the nonce, ends the browser's previous session, whose token has the hash `replaced`, and
 * stores the new one; `false` when the nonce is not valid.
 */
function openSession(
  { transaction }: SignInDeps,
  input: Pick<SignInRequest, 'replaced'> & { readonly nonce: string; readonly session: NewSession },
): Promise<boolean> {
  const { nonce, session, replaced } = input
  return transaction(async (store) => {
    if (!(await store.takeSignInNonce({ nonce, now: session.createdAt }))) return false
    if (replaced !== null) await store.deleteSession({ tokenHash: replaced })
    await store.insertSession({ session })
    return true
  })
}
