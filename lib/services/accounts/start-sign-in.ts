import 'server-only'
import { signInNonceEnd } from '@/lib/domain/account/sign-in-message'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

export type StartSignInDeps = {
  readonly insertNonce: (input: {
    nonce: string
    expiresAt: UnixMicros
    now: UnixMicros
  }) => Promise<void>
  /** Letters and digits nobody can guess, at least 8. */
  readonly randomNonce: () => string
  readonly now: () => UnixMicros
}

/** Gives out a nonce that one sign-in message may name. */
export async function startSignIn(
  deps: StartSignInDeps,
): Promise<{ readonly nonce: string; readonly expiresAt: UnixMicros }> {
  const nonce = deps.randomNonce()
  const now = deps.now()
  const expiresAt = signInNonceEnd(now)
  await deps.insertNonce({ nonce, expiresAt, now })
  return { nonce, expiresAt }
}
