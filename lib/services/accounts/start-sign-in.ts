import 'server-only'
import { signInNonceEnd } from '@/lib/domain/account/sign-in-message'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AccountStore } from '@/lib/infra/db/network-store'

/** What `startSignIn` writes, with its sources of time and randomness. */
export type StartSignInDeps = Pick<AccountStore, 'insertSignInNonce'> & {
  /** At least 8 unguessable letters and digits. */
  readonly randomNonce: () => string
  readonly now: () => UnixMicros
}

/** Creates a nonce for one sign-in message. */
export async function startSignIn(
  deps: StartSignInDeps,
): Promise<{ readonly nonce: string; readonly expiresAt: UnixMicros }> {
  const nonce = deps.randomNonce()
  const now = deps.now()
  const expiresAt = signInNonceEnd(now)
  await deps.insertSignInNonce({ nonce, expiresAt, now })
  return { nonce, expiresAt }
}
