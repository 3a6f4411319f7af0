'use client'

import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { rich } from '@/components/ui/rich'
import { SkeletonLines } from '@/components/ui/states'
import { LeaveRequest } from '@/components/wallet/leave-request'
import { t } from '@/lib/words/words'
import { failureOf, ReadFailure } from './read-failure'
import type { SignIn } from './use-sign-in'

/** Explains why to sign in, with the button to do it. */
export function SignInPanel({ signIn, reason }: { signIn: SignIn; reason: string }) {
  const { wallet } = signIn
  if (wallet.account === null) {
    return (
      <div className="space-y-3">
        <p>{reason}</p>
        <Button variant="primary" onClick={wallet.openConnect}>
          {wallet.state.status === 'connecting' ? t`Connecting` : t`Connect`}
        </Button>
      </div>
    )
  }
  if (signIn.query.data === undefined) {
    return failureOf(signIn.query) === null ? (
      <SkeletonLines label={t`Asking who is signed in`} lines={3} />
    ) : (
      <ReadFailure title={t`Who is signed in cannot be read right now.`} reading={signIn.query} />
    )
  }
  return (
    <div className="space-y-3">
      <p>{reason}</p>
      <p className="text-muted">
        {t`Sign in proves the account is yours; it costs nothing. Your wallet shows a message and
          signs it. Nothing goes on chain, and nothing can be moved with it.`}
      </p>
      {signIn.signedInAs == null ? null : (
        <p className="text-caution">
          {rich`Signed in here is ${<AddressText address={signIn.signedInAs} />}, which is another
            account.`}
        </p>
      )}
      {signIn.isElsewhere ? (
        <Button onClick={() => void signIn.switchTo()}>
          {t`Switch wallet to ${signIn.servedName}`}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            disabled={signIn.isSigning}
            onClick={() => void signIn.signIn()}
          >
            {signIn.isSigning ? t`Waiting for your wallet` : t`Sign in`}
          </Button>
          <span className="inline-flex items-center gap-1 text-muted">
            {rich`as ${<AddressText address={wallet.account} copy={false} />}`}
          </span>
          {signIn.isSigning ? <LeaveRequest onLeave={signIn.leave} /> : null}
        </div>
      )}
      {signIn.problem === null ? null : (
        <Notice tone="caution" role="alert">
          {signIn.problem}
        </Notice>
      )}
    </div>
  )
}
